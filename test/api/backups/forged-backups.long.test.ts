import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { removeBackupSignature } from '#test/support/backups.ts';
import { checkBackupFile, signatureStatusOfFile } from '#test/support/faults/backup-files.ts';
import { backupForgeryKinds, forgeBackup } from '#test/support/forged-backup.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const FILES = iterationCount(500, Math.max(50, backupForgeryKinds.length));
const SEED = 20_261_122;
const CUSTOMERS = 6;

const { bank, admin, money, tickets, backups } = setupBank({ methods: true, rateLimits: 'off' });
let filename: string;
let text: string;
let other: string;

beforeAll(async () => {
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const person = await money.customerWith(500);
    await money.deposit(person, 10 + count);
    const { _id } = transactionOfAnswer(await money.withdraw(person, 20 + count));
    const status = transactionStatuses[count % transactionStatuses.length];
    if (status && status !== 'pending') await money.setStatus(_id, status);
    const ticket = await tickets.opened(person);
    await tickets.replyAsBank(ticket._id);
  }
  await bank.drain();
  other = await backups.text(await backups.create());
  filename = await backups.create();
  text = await backups.text(filename);
});

test(`each of ${FILES} forged backups is consistent in itself, and none has the signature of the bank`, async () => {
  const random = seededRandom(SEED);
  const wrong: string[] = [];
  for (let count = 0; count < FILES; count += 1) {
    const kind = backupForgeryKinds[count % backupForgeryKinds.length] ?? '';
    const file = await forgeBackup(kind, text, other, random);
    const problem = await checkBackupFile(Buffer.from(file), [admin]).then(() => undefined, String);
    if (problem) wrong.push(`${count}, ${kind}: is no forgery, ${problem}`);
    else if ((await signatureStatusOfFile(file)) === 'signed') wrong.push(`${count}, ${kind}: passes`);
  }
  expect(wrong).toEqual([]);
  expect(await signatureStatusOfFile(text)).toBe('signed');
});

test('every kind of forgery is refused, and nothing in the bank has changed', async () => {
  const random = seededRandom(SEED + 1);
  const before = await backups.items();
  const wrong: string[] = [];
  for (const [index, kind] of backupForgeryKinds.entries()) {
    const file = await forgeBackup(kind, text, other, random);
    const source = index % 2 === 0 ? { filename: await backups.upload(file) } : { backup: JSON.parse(file) };
    const { status, body } = await backups.restore(source);
    if (status !== 400 || !/^(altered|foreign)_backup$/.test(Object(body).code))
      wrong.push(`${kind}: ${status} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
  expect(await backups.items()).toEqual(before);
  expect((await backups.list()).backups).toHaveLength(2);
});

test.each([
  ['foreign_backup', 'a key of the attacker'],
  ['altered_backup', 'two e-mail addresses exchanged'],
])('the code %s reports %s, even in a dry run', async (code, kind) => {
  const source = { filename: await backups.upload(await forgeBackup(kind, text, other, seededRandom(SEED + 2))) };
  for (const ask of [backups.dryRun, backups.restore])
    expect(await ask(source)).toMatchObject({ status: 400, body: { code } });
});

test('a forged file is refused in the bucket of the bank, too', async () => {
  const kept = await backups.kept(filename);
  await backups.damage(
    filename,
    gzipSync(await forgeBackup('a deposit that was not made', text, other, seededRandom(SEED))),
  );
  expect(await backups.restore({ filename })).toMatchObject({ status: 400, body: { code: 'altered_backup' } });
  await backups.damage(filename, gzipSync(removeBackupSignature(text)));
  expect(await backups.restore({ filename })).toMatchObject({ status: 400, body: { code: 'invalid_backup' } });
  await backups.damage(filename, kept);
  expect((await backups.dryRun({ filename })).status).toBe(200);
});
