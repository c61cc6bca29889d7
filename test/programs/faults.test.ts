/** Faults of the machine under a running bank. */
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { smallDisk } from '#test/support/small-disk.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { callBank, findChildProcessIds, type RunningBank, startBank, stopProgram } from './running-bank.ts';

const administrator = { BANK_ADMIN_EMAIL: 'root@test.example', BANK_ADMIN_PASSWORD: 'seven quiet otters' };

let directory: string;
let banks: RunningBank[];
beforeEach(() => {
  directory = join(createTempFolder('bank-fault-'), 'bank');
  banks = [];
});
afterEach(async () => {
  for (const bank of banks) await stopProgram(bank, 'SIGKILL');
});

async function start(...options: Parameters<typeof startBank> extends [string, ...infer More] ? More : never) {
  const bank = await startBank(directory, { ...administrator, ...options[0] }, options[1]);
  banks.push(bank);
  return bank;
}

async function signIn(bank: RunningBank): Promise<string> {
  const { BANK_ADMIN_EMAIL: email, BANK_ADMIN_PASSWORD: password } = administrator;
  return (await callBank(bank, 'POST', '/user/login', { email, password })).body.token;
}

/** Opens an account. @returns the status, or 0 if the bank does not answer */
function openAccount(bank: RunningBank, token: string, name: string): Promise<number> {
  const customer = {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@test.example`,
    password: 'eight loud badgers',
  };
  return callBank(bank, 'POST', '/admin/create-user', customer, token).then(
    ({ status }) => status,
    () => 0,
  );
}

async function namesOfCustomers(bank: RunningBank): Promise<string[]> {
  const { body } = await callBank(bank, 'GET', '/admin/users', undefined, await signIn(bank));
  return body.users.map(({ name }: { name: string }) => name).sort();
}

/** Returns what was printed after the greeting. */
const printed = (bank: RunningBank) => bank.output().replace(/^.*Ctrl-C ends\.\n\n/s, '');

/** Expects that the bank ends with one sentence and no process of it stays. */
async function expectToEnd(bank: RunningBank, sentence: string): Promise<void> {
  if (bank.process.exitCode === null) await once(bank.process, 'close');
  expect(bank.process.exitCode).toBe(1);
  expect(printed(bank)).toBe(`${sentence}\n`);
  await vi.waitFor(async () => expect(await findChildProcessIds(directory)).toEqual([]), { timeout: 30_000 });
}

async function killDynamoDb(): Promise<void> {
  for (const id of await findChildProcessIds(directory)) process.kill(id, 'SIGKILL');
}

test('a bank whose DynamoDB is killed starts it again, loses nothing and says so once', async () => {
  const bank = await start();
  const token = await signIn(bank);
  expect(await openAccount(bank, token, 'Ada Example')).toBe(201);
  await killDynamoDb();
  await vi.waitFor(() => expect(printed(bank)).not.toBe(''), { timeout: 30_000 });
  expect(await openAccount(bank, token, 'Ben Example')).toBe(201);
  expect((await callBank(bank, 'GET', '/health')).status).toBe(200);
  expect(await namesOfCustomers(bank)).toEqual(['Ada Example', 'Ben Example']);
  expect(printed(bank)).toBe('The local DynamoDB ended (SIGKILL) and was started again.\n');
});

test('a bank whose DynamoDB cannot be started again ends with a sentence', async () => {
  const bank = await start();
  for (const file of ['table.db', 'table.db-wal']) await writeFile(join(directory, file), 'no table'.repeat(1000));
  await killDynamoDb();
  await once(bank.process, 'close');
  expect(bank.process.exitCode).toBe(1);
  expect(printed(bank)).toMatch(
    /^The local DynamoDB ended \(\w+\) and does not start again on [^\n]*table\.db: [^\n]+ or choose another directory with BANK_DATA_DIR\.\n$/,
  );
});

describe('a bank that loses its files while it runs', () => {
  const sentence = (file: string) =>
    `${file} was removed or replaced while the bank was running on it, so that the bank has ended: put it back, or ` +
    `restore ${directory} from a copy, or choose another directory with BANK_DATA_DIR.`;

  test('a bank whose data directory is moved away acknowledges nothing more, ends, and opens complete when it is back', async () => {
    const bank = await start();
    const token = await signIn(bank);
    expect(await openAccount(bank, token, 'Ada Example')).toBe(201);
    await rename(directory, `${directory}-away`);
    expect(await openAccount(bank, token, 'Ben Example')).not.toBe(201);
    await expectToEnd(bank, sentence(directory));
    await rename(`${directory}-away`, directory);
    expect(await namesOfCustomers(await start())).toContain('Ada Example');
  });
});

test('a bank on a full disk refuses changes with 503 and one sentence, and goes on when there is space again', async () => {
  const disk = smallDisk(32);
  directory = join(disk.directory, 'bank');
  const bank = await start({}, disk);
  const processId = Number(bank.process.pid);
  const token = await signIn(bank);
  expect(await openAccount(bank, token, 'Ada Example')).toBe(201);
  disk.fill(processId);
  for (let call = 0; call < 20; call += 1) expect(await openAccount(bank, token, 'Ben Example')).toBe(503);
  expect(await callBank(bank, 'GET', '/health')).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect((await callBank(bank, 'GET', '/admin/users', undefined, token)).body.users).toHaveLength(1);
  disk.empty(processId);
  await vi.waitFor(async () => expect((await callBank(bank, 'GET', '/health')).status).toBe(200), { timeout: 30_000 });
  expect(await openAccount(bank, token, 'Cleo Example')).toBe(201);
  expect(await namesOfCustomers(bank)).toEqual(['Ada Example', 'Cleo Example']);
  expect(printed(bank)).toBe(
    `The disk of ${directory} is full: the bank refuses changes until there is space on it.\n` +
      `There is space on the disk of ${directory} again, and the bank accepts changes.\n`,
  );
  await stopProgram(bank, 'SIGTERM');
  expect(bank.process.exitCode).toBe(0);
});
