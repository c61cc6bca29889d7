import { beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#shared/domain/domain-error.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { type BackupContent, checksumOf } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { type BackupToDamage, damageBackup, damageKinds, formatBackupFile } from '#test/support/damage-backup.ts';
import { checkBackupFile } from '#test/support/faults/backup-files.ts';
import { isSoakRun, iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const FILES = iterationCount(2_000, damageKinds.length);
const SEED = 20_261_121;
const CUSTOMERS = 6;
/** Returns the kinds that are also sent through the API: all in a soak run, otherwise some of them. */
const some = <Kind>(kinds: readonly Kind[]) => kinds.filter((_, index) => isSoakRun || index % 6 === 0);
const throughApi = some(damageKinds);

const { bank, admin, money, tickets, customers, backups } = setupBank({ methods: true, rateLimits: 'off' });
let filename: string;
let source: BackupToDamage;

beforeAll(async () => {
  const numbers = Array.from({ length: CUSTOMERS }, (_, count) => count);
  while (numbers.length > 0) {
    await Promise.all(numbers.splice(0, 4).map(async (count) => furnish(await money.customerWith(500), count)));
  }
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

const refusal = (file: Uint8Array): Promise<unknown> =>
  checkBackupFile(file, [source.administrator]).then(
    () => undefined,
    (error: unknown) => error,
  );

test('the backup to be damaged is whole, and has every kind of record', async () => {
  const everybody = await checkBackupFile(Buffer.from(source.text), [source.administrator]);
  expect(everybody).toHaveLength(CUSTOMERS);
  expect(everybody.filter(({ user }) => user.deletedAt !== undefined)).toHaveLength(1);
  const statuses = new Set(everybody.flatMap(({ transactions }) => transactions.map(({ status }) => status)));
  expect([...statuses].toSorted()).toEqual([...transactionStatuses].toSorted());
  expect(everybody.every(({ transactions }) => transactions.some(({ deleted }) => deleted))).toBe(true);
  expect(everybody.every(({ tickets }) => tickets.every(({ replies }) => replies.length === 2))).toBe(true);
});

test('the backup to be damaged is the same text after a round trip', () => {
  expect(formatBackupFile(JSON.parse(source.text))).toBe(source.text);
  expect(source.text).toContain(checksumOf(source.text));
});

test(`none of ${FILES} damaged backups passes the check of a restore (ASVS 1.5.2)`, async () => {
  const random = seededRandom(SEED);
  const wrong: string[] = [];
  for (let count = 0; count < FILES; count += 1) {
    const { kind, file } = damageBackup(damageKinds[count % damageKinds.length] ?? '', source, random);
    const error = await refusal(file);
    const isRefused = error instanceof DomainError && error.kind === 'invalid' && error.code === 'invalid_backup';
    if (!isRefused) wrong.push(`${count}, ${kind}: ${error ?? 'passes'}`);
  }
  expect(wrong).toEqual([]);
});

describe('what the API would not take (ASVS 2.2.1)', () => {
  type Users = BackupContent['users'];
  type Parts = Pick<BackupContent, 'users' | 'transactions' | 'tickets'>;
  const live = ({ users }: BackupContent): Users => users.filter(({ deletedAt }) => deletedAt === undefined);
  /** Changes the first record of a part; of customers, the first who is not deleted. @returns the path of the record */
  function change(content: BackupContent, part: keyof Parts, fields: object): string {
    const [first] = part === 'users' ? live(content) : content[part];
    Object.assign(first ?? {}, fields);
    return `${part}[${(content[part] as unknown[]).indexOf(first)}]`;
  }
  const proved = (proofImage: string) => ({
    proof: { proofImage, processedBy: { name: 'A', email: 'a@bank.example' }, processedAt: '2026-01-01T00:00:00.000Z' },
  });

  test.each<[string, keyof Parts, object, string]>([
    ['a link that runs a script', 'transactions', proved('javascript:alert(1)'), 'proof.proofImage'],
    ['a link without TLS', 'transactions', proved('http://proof.example/a.png'), 'proof.proofImage'],
    ['a link with a name before its host', 'transactions', proved('https://bank@evil.example/a'), 'proof.proofImage'],
    ['a picture from elsewhere', 'users', { profilePicture: 'https://evil.example/a.jpg' }, 'profilePicture'],
    ['a picture beside the pictures', 'users', { profilePicture: '/pictures/../site/index.html' }, 'profilePicture'],
    ['an e-mail address that is none', 'users', { email: 'nobody' }, 'email'],
    ['an e-mail address with a control character', 'users', { email: 'a\u0007@mail.example' }, 'email'],
    ['a name that is too long', 'users', { name: 'x'.repeat(122) }, 'name'],
    ['an account number that is none', 'users', { accountNumber: '../1' }, 'accountNumber'],
    ['a telephone number that is too long', 'users', { mobile: '1'.repeat(31) }, 'mobile'],
    [
      'payment details that the bank does not know',
      'transactions',
      { paymentDetails: { html: '<b>' } },
      'paymentDetails',
    ],
    ['a message that is too long', 'tickets', { message: 'x'.repeat(5001) }, 'message'],
  ])('a field that the API refuses is refused in a backup, too: %s', async (_, part, fields, field) => {
    const content: BackupContent = JSON.parse(source.text);
    const place = `${change(content, part, fields)}.${field}`;
    expect(await refusal(Buffer.from(formatBackupFile(content)))).toMatchObject({
      code: 'invalid_backup',
      message: expect.stringContaining(place),
    });
  });

  test('control characters are removed from what people wrote', async () => {
    const content: BackupContent = JSON.parse(source.text);
    const [customer] = live(content);
    change(content, 'users', { name: 'Ada\u0000 \u202eQuill', city: '\u0007' });
    change(content, 'tickets', { message: 'Help\u0007 me', subject: '\u0007\u0000' });
    const everybody = await checkBackupFile(Buffer.from(formatBackupFile(content)), [source.administrator]);
    expect(everybody.find(({ user }) => user.id === customer?.id)?.user).toMatchObject({
      name: 'Ada Quill',
      city: '-',
    });
    const tickets = everybody.flatMap((one) => one.tickets);
    expect(tickets.find(({ id }) => id === content.tickets[0]?.id)).toMatchObject({ message: 'Help me', subject: '-' });
  });
});

const refused = { status: 400, body: { code: 'invalid_backup' } };

test(`the API refuses ${throughApi.length} kinds of damage in an upload, and nothing in the bank has changed`, async () => {
  const random = seededRandom(SEED + 1);
  const before = await backups.items();
  const wrong: string[] = [];
  for (const kind of throughApi) {
    const { file } = damageBackup(kind, source, random);
    const { status, body } = await backups.restore({ filename: await backups.upload(file) });
    if (status !== 400 || !/^(invalid|altered|foreign)_backup$/.test(Object(body).code))
      wrong.push(`${kind}: ${status} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
  expect(await backups.items()).toEqual(before);
  expect((await backups.list()).backups.map((one) => one.filename)).toEqual([filename]);
});

test('a backup that was damaged in the bucket is refused', async () => {
  const random = seededRandom(SEED + 2);
  const before = await backups.items();
  const kept = await backups.kept(filename);
  const kinds = 'compressed, with a bit of it flipped|compressed and cut off|compressed twice|a bit|something else';
  for (const kind of kinds.split('|')) {
    for (let count = 0; count < iterationCount(4, 1); count += 1) {
      await backups.damage(filename, damageBackup(kind, source, random).file);
      expect(await backups.restore({ filename })).toMatchObject(refused);
    }
  }
  await backups.damage(filename, kept);
  expect(await backups.items()).toEqual(before);
  expect((await backups.dryRun({ filename })).status).toBe(200);
});

test('a damaged backup that is sent in the call is refused', async () => {
  const random = seededRandom(SEED + 3);
  const before = await backups.items();
  // A damaged file cannot be sent if it is not an object, and it is valid if it means the same once it is parsed.
  const sendable = some(
    damageKinds
      .map((kind) => ({ kind, text: damageBackup(kind, source, random).file.toString('utf8') }))
      .filter(({ text }) => isOtherObject(text)),
  );
  expect(sendable.length).toBeGreaterThan(6);
  const wrong: string[] = [];
  for (const { kind, text } of sendable) {
    const answer = await bank.sendText('POST', '/admin/restore-database', `{"backup":${text}}`, admin.session);
    if (answer.status !== 400) wrong.push(`${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  expect(wrong).toEqual([]);
  expect(await backups.items()).toEqual(before);
  expect(
    await bank.sendText('POST', '/admin/restore-database?dryRun=true', `{"backup":${source.text}}`, admin.session),
  ).toMatchObject({ status: 200 });
});

function isOtherObject(text: string): boolean {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && JSON.stringify(value) !== JSON.stringify(JSON.parse(source.text));
  } catch {
    return false;
  }
}
