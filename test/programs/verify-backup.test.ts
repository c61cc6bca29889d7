/** Tests the commands as npm runs them, on a real backup. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackupActions } from '#test/support/backups.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { createCustomerAdminActions } from '#test/support/customers.ts';
import { damageBackup, formatBackupFile } from '#test/support/damage-backup.ts';
import { createMoneyActions } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { runCli } from '#test/support/run-command.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { createTicketActions } from '#test/support/tickets.ts';

const folder = createTempFolder('verify-backup-test-');
/** A folder for the command's temporary files. */
const aside = createTempFolder('verify-backup-aside-');

let text: string;
let packed: Buffer;
let createdAt: string;
let administrator: { id: string; email: string };
let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
  const [backups, money] = [createBackupActions(bank), createMoneyActions(bank)];
  await money.saveMethods();
  const person = await money.customerWith(1234.5);
  await money.withdraw(person, 20);
  await createTicketActions(bank).opened(person);
  await money.customerWith(0.25);
  await createCustomerAdminActions(bank).delete((await money.customerWith(7)).id, 'true');
  await bank.drain();
  const filename = await backups.create();
  [text, packed] = [await backups.text(filename), await backups.kept(filename)];
  ({ createdAt } = JSON.parse(text));
  administrator = bank.admin;
});
afterAll(() => bank.close());

const verifyBackup = (...words: string[]) => run('verify-backup', [...words, '--local']);
const signBackup = (...words: string[]) => run('sign-backup', [...words, '--local']);

async function run(command: string, words: readonly string[]) {
  // The variables are those of an operator's shell.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: aside, BANK_DATA_DIR: bank.dataDir };
  const { code, out, error } = await runCli(command, words, { env });
  expect(readdirSync(aside)).toEqual([]);
  return { code, out, error };
}

function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test.each([
  ['as it is downloaded', 'backup.json', () => text],
  ['as it is kept', 'backup.json.gz', () => packed],
])('a backup %s can be restored, and the command says what is in it', async (_, name, content) => {
  expect(await verifyBackup(fileOf(name, content()))).toEqual({
    code: 0,
    out: [
      `Made                  ${createdAt}`,
      'Customers             2',
      'Transactions          4',
      'Tickets               1',
      'Balances              €1,234.75',
      'Of deleted customers  €7.00',
      'Signature             of this bank',
      'This backup can be restored.',
      '',
    ].join('\n'),
    error: '',
  });
});

test.each([
  ['a bit', 'backup.json'],
  ['counts that are not its own', 'counts.json'],
])('a backup with damage (%s) cannot be restored, and the command says why', async (kind, name) => {
  const { file } = damageBackup(kind, { text, administrator }, seededRandom(7));
  const { code, out, error } = await verifyBackup(fileOf(name, file));
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toMatch(/^This backup cannot be restored: .+\.\n$/);
  expect(error).not.toContain('Nothing was changed');
});

describe('a signature', () => {
  const foreign = () => formatBackupFile({ ...JSON.parse(text), signedBy: '00000000-0000-4000-8000-000000000000' });

  test('a signature is not checked unless a bank is named, and the command says so', async () => {
    const { code, out, error } = await run('verify-backup', [fileOf('backup.json', text)]);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain('Signature             not checked: no bank was named (--env or --local)\n');
  });

  test('the signature of another bank prevents a restore', async () => {
    const { code, out, error } = await verifyBackup(fileOf('foreign.json', foreign()));
    expect(code).toBe(1);
    expect(out).toContain('Signature             of another bank\n');
    expect(error).toContain('This backup cannot be restored: it is signed by another bank');
  });

  test('the operator signs a file of another bank with a reason, and the audit trail records it', async () => {
    const file = fileOf('of-another.json', foreign());
    const { code, out, error } = await signBackup(file, '--reason', 'Compared with the paper books');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const signed = join(folder, 'of-another-signed.json');
    expect(out).toContain(`${signed} is signed by the bank in ${bank.dataDir}, and stands in its audit trail.`);
    expect(readFileSync(signed, 'utf8')).toBe(text);
    expect((await verifyBackup(signed)).code).toBe(0);
    const backups = createBackupActions(bank);
    expect((await backups.dryRun({ filename: await backups.upload(readFileSync(signed)) })).status).toBe(200);
    expect((await backups.records('backup.signed')).at(-1)).toMatchObject({
      actorId: 'operator',
      actorName: expect.stringContaining('sign-backup'),
      after: { createdAt, totalUsers: 2, sha256: expect.any(String), reason: 'Compared with the paper books' },
    });
  });

  const why = ['--reason', 'Compared with the paper books'];
  const altered = () => formatBackupFile({ ...JSON.parse(text), createdAt: '2026-01-01T00:00:00.000Z' });

  test.each<[string, () => string[], string]>([
    ['without a reason', () => [fileOf('a.json', foreign())], 'Please say why this file is to be trusted.'],
    ['for a signed file', () => [fileOf('b.json', text), ...why], 'This backup is signed by this bank already.'],
    [
      'for a file that was altered after it was signed',
      () => [fileOf('c.json', altered()), ...why],
      'This backup was altered after this bank had signed it.',
    ],
  ])('a signature is not made %s', async (_, words, sentence) => {
    const before = (await createBackupActions(bank).records('backup.signed')).length;
    const { code, out, error } = await signBackup(...words());
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(sentence);
    expect((await createBackupActions(bank).records('backup.signed')).length).toBe(before);
  });
});
