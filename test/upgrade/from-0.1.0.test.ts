/** Makes a bank with the program of 0.1.0 and opens it with today's. The tests follow one after another. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBank, startBank, stopProgram } from '#test/programs/running-bank.ts';
import { runCli, runOrThrow } from '#test/support/run-command.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { BankApi, type SignIn } from './bank-api.ts';
import { readFacts, readOwnFacts } from './facts.ts';
import { administrator, amelie, type FilledBank, fillBank, second } from './fill-bank.ts';
import { formerProgram } from './former-tree.ts';

/** The last commit before stored names were changed. */
const RELEASE = 'c832b7f536b7052f01c882a65affec28ae8ca1ac';

const dataDir = join(createTempFolder('upgrade-'), 'bank');
const env = { ...process.env, BANK_DATA_DIR: dataDir };
let tree: string;
let filled: FilledBank;
let before: { readonly bank: object; readonly thora: object };
let bank: RunningBank;
let api: BankApi;

async function stop(): Promise<void> {
  if (bank) await stopProgram(bank, 'SIGTERM');
}

beforeAll(async () => {
  tree = await formerProgram(RELEASE);
  const former = await startBank(dataDir, { BANK_DEMO: '1' }, { tree });
  try {
    const words = ['infra/cli/create-admin.ts', '--local', '--email', second.email, '--name', 'Second Admin'];
    await runOrThrow(process.execPath, words, { cwd: tree, env, input: `${second.password}\n` });
    const formerApi = new BankApi(former);
    await formerApi.signIn(administrator);
    await formerApi.signIn(second);
    filled = await fillBank(formerApi, dataDir);
    before = { thora: await readOwnFacts(formerApi, filled.thora), bank: await readFacts(formerApi) };
  } finally {
    // Nothing is lost by a kill.
    await stopProgram(former, 'SIGKILL');
  }
  expect(await runCli('migrate', ['--local', '--dry-run'], { env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Version +1, to be converted to \d\n(?:To version \d +\d\d items\..*\n){2,}Dry run +nothing/m,
    ),
  });
  bank = await startBank(dataDir);
  api = new BankApi(bank);
});
afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('everyone signs in with their password, and with their authenticator', async () => {
  await api.signIn(administrator);
  await api.signIn(amelie);
  for (const person of [filled.second, filled.thora]) {
    const withoutCode: SignIn = { ...person, secret: undefined };
    await expect(api.signIn(withoutCode)).rejects.toThrow('"requiresTwoFactor":true');
    await api.signIn(person);
  }
});

test('every balance, transaction, journal, ticket, backup and setting is as it was', async () => {
  // Views may have fields that 0.1.0 did not have.
  expect(await readFacts(api)).toMatchObject(before.bank);
  expect(await readOwnFacts(api, filled.thora)).toMatchObject(before.thora);
  expect(before).toMatchObject({
    thora: { profile: { balance: 606.99, reservedAmount: 150 } },
    bank: { books: { tiesOut: true }, found: { 'ticket naive': [expect.anything()], mueller: [expect.anything()] } },
  });
});

test('the audit trail has the actions by their present names', async () => {
  const entries = await api.list(administrator, '/admin/audit', 'entries');
  const actions = entries.map(({ action }) => action);
  for (const action of ['user.updated', 'proposal.created', 'session.others-revoked', 'database.restored'])
    expect(actions).toContain(action);
  expect(entries.find(({ action }) => action === 'transaction.deleted')).toHaveProperty('resourceId');
});

test('a request that was sent before the upgrade is not booked again', async () => {
  const { headers, body, id } = filled.repeated;
  const { transaction } = await api.call(filled.thora, 'POST', '/user/deposit', body, headers);
  expect(transaction._id).toBe(id);
});

test('a proposal that waited for the second administrator is approved', async () => {
  const { body, id } = filled.proposed;
  await api.call(filled.second, 'POST', '/admin/add-balance', body, { 'approves-proposal': id });
  expect(await readOwnFacts(api, filled.thora)).toMatchObject({ profile: { balance: 5606.99 } });
});

test('a backup of 0.1.0 is restored, and a deleted one is brought back', async () => {
  const { backup, deletedBackup, thora } = filled;
  await api.runJob(administrator, '/admin/restore-database', { filename: backup });
  expect(await readOwnFacts(api, thora)).toMatchObject({ profile: { balance: 599.99, reservedAmount: 150 } });
  await api.call(administrator, 'POST', `/admin/backups/${deletedBackup}/bring-back`);
  expect(await api.get(administrator, '/admin/books')).toMatchObject({ tiesOut: true });
});

test('the audit trail is whole, from the first record of 0.1.0 to the last one of today', async () => {
  const { code, output } = await runCli('verify-audit', ['--local'], { env });
  expect(output).toMatch(/Seals +1, the last one of /);
  expect(output).toContain('Audit trail verified.\n');
  expect(code).toBe(0);
});

test('the program of 0.1.0 opens the copy, and finds all of it as it was', async () => {
  await stop();
  bank = await startBank(join(dataDir, 'version-1'), {}, { tree });
  api = new BankApi(bank);
  await api.signIn(administrator);
  expect(await readFacts(api)).toMatchObject(before.bank);
});
