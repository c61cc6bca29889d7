/** While a deployment replaces the functions, those of the commit before work on the same items as today's. */

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endChild, spawnGuarded } from '#infra/local/spawn-guarded.ts';
import { type RunningBank, startBank, stopProgram } from '#test/programs/running-bank.ts';
import { depositMethods, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { runCli } from '#test/support/run-command.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { totp } from '#test/support/totp.ts';
import { BankApi, type SignIn } from './bank-api.ts';
import { readFacts } from './facts.ts';
import { administrator } from './fill-bank.ts';
import { formerFunctions } from './former-tree.ts';

const dataDir = join(createTempFolder('side-by-side-'), 'bank');
const env = { ...process.env, BANK_DATA_DIR: dataDir };
const server = 'test/upgrade/serve-former-functions.ts';

let bank: RunningBank;
let functions: ReturnType<typeof spawnGuarded>;
let today: BankApi;
let former: BankApi;

beforeAll(async () => {
  const tree = await formerFunctions('HEAD^');
  const { email, password } = administrator;
  const administration = { BANK_ADMIN_EMAIL: email, BANK_ADMIN_PASSWORD: password };
  bank = await startBank(dataDir, administration, { main: 'test/programs/open-here.ts' });
  functions = spawnGuarded(process.execPath, [server, tree, dataDir]);
  functions.stderr.pipe(process.stderr);
  const [url] = await once(createInterface(functions.stdout), 'line');
  [today, former] = [new BankApi(bank), new BankApi({ url })];
  for (const api of [today, former]) await api.signIn(administrator);
  await former.call(administrator, 'PUT', '/admin/deposit-settings', { methods: depositMethods });
  await today.call(administrator, 'PUT', '/admin/withdraw-settings', { methods: withdrawMethods });
});
afterAll(async () => {
  if (functions) await endChild(functions);
  if (bank) await stopProgram(bank, 'SIGTERM');
});

/** Names of what both must show alike; a commit may add others. */
const COMMON = [
  ...['users', 'transactions', 'tickets', 'details', 'replies', 'requests', 'books', 'stats', 'backups', 'found'],
  ...['transaction', 'ticket', 'timeline', '_id', 'email', 'balance', 'reservedAmount', 'availableBalance', 'amount'],
  ...['feeAmount', 'type', 'status', 'version', 'subject', 'message', 'replyCount', 'tiesOut', 'filename'],
  ...['totalUsers', 'totalBalance', 'totalReserved', 'totalTransactions', 'openTickets', 'müller', 'ase'],
];
const common = async (api: BankApi): Promise<unknown> => JSON.parse(JSON.stringify(await readFacts(api), COMMON));

describe.each(['today', 'former'] as const)('a customer whose account is opened by the functions of %s', (first) => {
  const person: SignIn = { email: `${first}@moor.example`, password: 'nine loud herons' };
  const apis = () => (first === 'today' ? [today, former] : [former, today]) as [BankApi, BankApi];
  const admin = (api: BankApi, method: string, path: string, body?: unknown) =>
    api.call(administrator, method, path, body);
  let id: string;

  test('money that one version has requested is decided by the other one, and booked once', async () => {
    const [one, other] = apis();
    const account = { name: 'Åse Müller', email: person.email, password: person.password };
    ({ _id: id } = (await admin(one, 'POST', '/admin/create-user', account)).user);
    for (const api of [other, one]) await api.signIn(person);
    const deposit = { amount: 500, methodCode: 'sepa' };
    const headers = { 'idempotency-key': `deposit-${first}` };
    const { transaction } = await one.call(person, 'POST', '/user/deposit', deposit, headers);
    const repeated = await other.call(person, 'POST', '/user/deposit', deposit, headers);
    expect(repeated.transaction._id).toBe(transaction._id);
    await admin(other, 'PATCH', `/admin/transactions/${transaction._id}/status`, { status: 'completed' });
    const withdraw = (api: BankApi, amount: number) =>
      api.call(person, 'POST', '/user/withdraw', { amount, method: 'sepa', bankDetails: exampleBankDetails });
    const { transaction: paid } = await withdraw(other, 100);
    await admin(one, 'PATCH', `/admin/withdrawals/${paid._id}`, { status: 'completed', notes: 'Paid' });
    const { transaction: cancelled } = await withdraw(one, 50);
    await other.call(person, 'POST', `/user/transactions/${cancelled._id}/cancel`, {});
    await withdraw(one, 20);
    await admin(other, 'POST', '/admin/add-balance', { userId: id, type: 'withdraw', amount: 0.5 });
    for (const api of apis())
      expect(await api.get(person, '/user/profile')).toMatchObject({ balance: 399.5, reservedAmount: 20 });
  });

  test('a ticket that one version has opened is answered by the other one', async () => {
    const [one, other] = apis();
    const ticket = { subject: `Müller, ${first}`, message: 'Where is it?' };
    const { ticket: opened } = await one.call(person, 'POST', '/user/tickets', ticket);
    const ticketId = opened._id;
    for (const message of ['One', 'Two', 'Three', 'Four'])
      await admin(other, 'POST', '/admin/tickets/reply', { ticketId, message });
    await one.call(person, 'POST', '/user/tickets/reply', { ticketId, message: 'Five' });
    await admin(other, 'POST', '/admin/tickets/update-status', { ticketId, status: 'closed' });
    for (const api of apis())
      expect(await api.get(person, `/user/tickets/${ticketId}`)).toMatchObject({
        ticket: { status: 'closed', replyCount: 5 },
      });
  });

  test('a sign-in that one version has changed is asked for by the other one', async () => {
    const [one, other] = apis();
    await admin(one, 'PATCH', `/admin/users/${id}`, { name: 'Åse Müller-Weiß' });
    const { secret } = await one.call(person, 'POST', '/user/generate-2fa-secret');
    const verificationCode = totp(secret, Date.now() - 30_000);
    await other.call(person, 'POST', '/user/toggle-2fa', { enabled: true, verificationCode });
    await expect(one.signIn(person)).rejects.toThrow('requiresTwoFactor');
    await one.signIn({ ...person, secret });
    await one.call(person, 'POST', '/user/end-sessions');
    await expect(other.get(person, '/user/profile')).rejects.toThrow('401');
  });
});

test('both versions show the same money and tickets, and books that tie out', async () => {
  const counted = { totalBalance: 799, totalReserved: 40, totalTransactions: 10, openTickets: 0 };
  const areCounted = async () => expect(await today.get(administrator, '/admin/stats')).toMatchObject(counted);
  await vi.waitFor(areCounted, { timeout: 60_000, interval: 100 });
  const facts = await common(today);
  expect(await common(former)).toEqual(facts);
  expect(facts).toMatchObject({ books: { tiesOut: true }, found: { ase: [expect.anything(), expect.anything()] } });
});

test('a backup that one version has started is restored by the other one', async () => {
  const { filename } = await former.runJob(administrator, '/admin/backup-database');
  const before = await common(former);
  await today.runJob(administrator, '/admin/restore-database', { filename });
  expect(await common(former)).toMatchObject({ users: Object(before).users, details: Object(before).details });
});

test('the former functions read what the migrations of a deployment convert before the functions change', async () => {
  const facts = await common(former);
  const environment = JSON.parse(await readFile(join(dataDir, 'environment.json'), 'utf8'));
  const client = new DynamoDBClient({
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB,
    region: environment.AWS_REGION,
    credentials: { accessKeyId: environment.AWS_ACCESS_KEY_ID, secretAccessKey: environment.AWS_SECRET_ACCESS_KEY },
  });
  const Key = { pk: { S: 'SCHEMA' }, sk: { S: 'SCHEMA' } };
  await client.send(new DeleteItemCommand({ TableName: environment.TABLE_NAME, Key }));
  client.destroy();
  expect(await runCli('migrate', ['--local'], { env })).toMatchObject({ code: 0 });
  expect(await common(former)).toEqual(facts);
  expect((await runCli('verify-audit', ['--local'], { env })).output).toContain('Audit trail verified.\n');
});
