/** The command, run as npm runs it, on a real backup. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupsOf } from '#test/support/backups.ts';
import { startTestBank } from '#test/support/bank.ts';
import { customersOf } from '#test/support/customers.ts';
import { damaged } from '#test/support/damage.ts';
import { moneyOf } from '#test/support/money.ts';
import { seeded } from '#test/support/random.ts';
import { ticketsOf } from '#test/support/tickets.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-backup-test-'));
/** What the command puts aside stands here, as long as it runs. */
const aside = mkdtempSync(join(tmpdir(), 'verify-backup-aside-'));
afterAll(() => {
  for (const directory of [folder, aside]) rmSync(directory, { recursive: true, force: true });
});

let text: string;
let packed: Buffer;
let createdAt: string;
let administrator: { id: string; email: string };
beforeAll(async () => {
  const bank = await startTestBank();
  const [backups, money] = [backupsOf(bank), moneyOf(bank)];
  await money.saveMethods();
  const person = await money.customerWith(1234.5);
  await money.withdraw(person, 20);
  await ticketsOf(bank).opened(person);
  await money.customerWith(0.25);
  await customersOf(bank).delete((await money.customerWith(7)).id, 'true');
  await bank.drain();
  const filename = await backups.create();
  [text, packed] = [await backups.text(filename), await backups.kept(filename)];
  ({ createdAt } = JSON.parse(text));
  administrator = bank.admin;
  await bank.close();
});

/** Runs the command as npm does; what it says on either stream. */
async function verifyBackup(...files: string[]) {
  const child = spawn(process.execPath, ['infra/cli/verify-backup.ts', ...files], {
    env: { ...process.env, TMPDIR: aside },
    stdio: 'pipe',
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (piece) => (said.out += piece));
  child.stderr.on('data', (piece) => (said.error += piece));
  const [code] = await once(child, 'close');
  expect(readdirSync(aside)).toEqual([]);
  return { code, ...said };
}

function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('a backup', () => {
  test.each([
    ['as it is downloaded', 'backup.json', () => text],
    ['as it is kept', 'backup.json.gz', () => packed],
    ['that is compressed, whatever it is called', 'backup', () => packed],
  ])('%s can be restored, and the command says what is in it', async (_, name, content) => {
    expect(await verifyBackup(fileOf(name, content()))).toEqual({
      code: 0,
      out: [
        `Made                  ${createdAt}`,
        'Customers             2',
        'Transactions          4',
        'Tickets               1',
        'Balances              €1,234.75',
        'Of deleted customers  €7.00',
        'This backup can be restored.',
        '',
      ].join('\n'),
      error: '',
    });
  });

  test.each([
    ['a bit', 'backup.json'],
    ['cut off', 'cut.json'],
    ['compressed and cut off', 'cut.json.gz'],
    ['counts that are not its own', 'counts.json'],
    ['another amount', 'amount.json'],
    ['a customer twice', 'twice.json'],
  ])('with damage (%s) cannot, and the command says why', async (kind, name) => {
    const { file } = damaged(kind, { text, administrator }, seeded(7));
    const { code, out, error } = await verifyBackup(fileOf(name, file));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/^This backup cannot be restored: .+\.\n$/);
    // It never would have changed anything.
    expect(error).not.toContain('Nothing was changed');
  });
});

test.each<[string, () => string[], string]>([
  ['no file', () => [], 'Please say which backup is to be verified.\n\nnpm run verify-backup -- FILE'],
  ['two files', () => ['a.json', 'b.json'], 'Please name one file at a time.'],
  ['a file that is not there', () => [join(folder, 'none.json')], `There is no file ${join(folder, 'none.json')}.\n`],
  ['a directory', () => [folder], `${folder} is a directory. Please name the file of a backup.\n`],
  ['an empty file', () => [fileOf('empty', '')], 'This backup cannot be restored: it ends too early.\n'],
  ['something else', () => ['package.json'], 'This backup cannot be restored: its beginning is not JSON.\n'],
])('%s is refused with a sentence', async (_, files, sentence) => {
  const { code, out, error } = await verifyBackup(...files());
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toContain(sentence);
  expect(error).not.toMatch(/\n\s+at /);
});
