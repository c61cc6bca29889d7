import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#shared/domain/domain-error.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import type { BackupContent } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { type BackupToDamage, damageBackup, damageKinds, formatBackupFile } from '#test/support/damage-backup.ts';
import { checkBackupFile } from '#test/support/faults/backup-files.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const FILES = iterationCount(2_000, damageKinds.length);
const CUSTOMERS = 6;

const { bank, admin, money, tickets, customers, backups } = setupBank({ methods: true, rateLimits: 'off' });
const random = seededRandom(20_261_121);
let filename: string;
let source: BackupToDamage;

beforeAll(async () => {
  for (let count = 0; count < CUSTOMERS; count += 1) await furnish(await money.customerWith(500), count);
  await bank.drain();
  filename = await backups.create();
  source = { text: await backups.text(filename), administrator: admin };
});

/**
 * Gives a customer a deposit and a withdrawal in different statuses, an edited and a deleted transaction, and a
 * ticket with replies. The last customer is deleted.
 */
async function furnish(person: Person, count: number): Promise<void> {
  for (const make of [money.deposit, money.withdraw]) {
    const status = transactionStatuses[(count + (make === money.deposit ? 0 : 2)) % transactionStatuses.length];
    const { _id } = transactionOfAnswer(await make(person, 20 + count));
    if (status && status !== 'pending') await money.setStatus(_id, status);
  }
  const { _id: edited } = transactionOfAnswer(await money.deposit(person, 30));
  await admin.send('PUT', `/admin/transactions/${edited}`, { amount: 35 });
  const { _id: deleted } = await money.book(person, 'deposit', 5);
  await admin.send('DELETE', `/admin/transactions/${deleted}`);
  const { _id: ticket } = await tickets.opened(person);
  await tickets.replyAsBank(ticket);
  await tickets.reply(person, ticket);
  if (count === CUSTOMERS - 1) await customers.delete(person.id, 'true');
}

const check = (file: Uint8Array | string) => checkBackupFile(Buffer.from(file), [source.administrator]);
const refusal = (file: Uint8Array | string): Promise<unknown> =>
  check(file).then(
    () => undefined,
    (error) => error,
  );

test(`none of ${FILES} damaged backups passes the check of a restore (ASVS 1.5.2)`, async () => {
  expect(await check(source.text)).toHaveLength(CUSTOMERS);
  const wrong: string[] = [];
  for (let count = 0; count < FILES; count += 1) {
    const kind = damageKinds[count % damageKinds.length] ?? '';
    const error = await refusal(damageBackup(kind, source, random).file);
    const isRefused = error instanceof DomainError && error.kind === 'invalid' && error.code === 'invalid_backup';
    if (!isRefused) wrong.push(`${count}, ${kind}: ${error ?? 'passes'}`);
  }
  expect(wrong).toEqual([]);
});

type Parts = Pick<BackupContent, 'users' | 'transactions' | 'tickets'>;
const live = ({ users }: BackupContent) => users.filter(({ deletedAt }) => deletedAt === undefined);
/** Changes the first record of a part; of customers, the first who is not deleted. @returns the path of the record */
function change(content: BackupContent, part: keyof Parts, fields: object): string {
  const [first] = part === 'users' ? live(content) : content[part];
  Object.assign(first ?? {}, fields);
  return `${part}[${(content[part] as unknown[]).indexOf(first)}]`;
}
const proof = {
  proofImage: 'javascript:alert(1)',
  processedBy: { name: 'A', email: 'a@bank.example' },
  processedAt: '2026-01-01T00:00:00.000Z',
};

test.each<[string, keyof Parts, object, string]>([
  ['a link that runs a script', 'transactions', { proof }, 'proof.proofImage'],
  ['a picture beside the pictures', 'users', { profilePicture: '/pictures/../site/index.html' }, 'profilePicture'],
  ['an e-mail address that is none', 'users', { email: 'nobody' }, 'email'],
  ['a name that is too long', 'users', { name: 'x'.repeat(122) }, 'name'],
  ['an account number that is none', 'users', { accountNumber: '../1' }, 'accountNumber'],
  ['unknown payment details', 'transactions', { paymentDetails: { html: '<b>' } }, 'paymentDetails'],
  ['a message that is too long', 'tickets', { message: 'x'.repeat(5001) }, 'message'],
])('a field that the API refuses is refused in a backup, too: %s (ASVS 2.2.1)', async (_, part, fields, field) => {
  const content: BackupContent = JSON.parse(source.text);
  const place = `${change(content, part, fields)}.${field}`;
  expect(await refusal(formatBackupFile(content))).toMatchObject({
    code: 'invalid_backup',
    message: expect.stringContaining(place),
  });
});

test('control characters are removed from what people wrote (ASVS 2.2.1)', async () => {
  const content: BackupContent = JSON.parse(source.text);
  const [customer] = live(content);
  change(content, 'users', { name: 'Ada\u0000 \u202eQuill', city: '\u0007' });
  change(content, 'tickets', { message: 'Help\u0007 me', subject: '\u0007\u0000' });
  const everybody = await check(formatBackupFile(content));
  expect(everybody.find(({ user }) => user.id === customer?.id)?.user).toMatchObject({ name: 'Ada Quill', city: '-' });
  const all = everybody.flatMap((one) => one.tickets);
  expect(all.find(({ id }) => id === content.tickets[0]?.id)).toMatchObject({ message: 'Help me', subject: '-' });
});

test('the API refuses a damaged backup that is uploaded, in the bucket or in the call, and nothing in the bank has changed', async () => {
  const before = await backups.items();
  const refused = { status: 400, body: { code: expect.stringMatching(/^(invalid|altered)_backup$/) } };
  const damaged = (kind: string) => damageBackup(kind, source, random).file;
  for (const kind of ['a bit', 'another amount', 'compressed and cut off'])
    expect(await backups.restore({ filename: await backups.upload(damaged(kind)) }), kind).toMatchObject(refused);
  const kept = await backups.kept(filename);
  for (const kind of ['a line less', 'compressed, with a bit of it flipped']) {
    await backups.damage(filename, damaged(kind));
    expect(await backups.restore({ filename }), kind).toMatchObject(refused);
  }
  await backups.damage(filename, kept);
  const send = (text: string, query = '') =>
    bank.sendText('POST', `/admin/restore-database${query}`, `{"backup":${text}}`, admin.session);
  for (const kind of ['counts that are not its own', 'a prototype', 'a balance that the journal does not come to'])
    expect(await send(damaged(kind).toString()), kind).toMatchObject(refused);
  expect(await backups.items()).toEqual(before);
  expect(await send(source.text, '?dryRun=true')).toMatchObject({ status: 200 });
});
