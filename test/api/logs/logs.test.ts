/** After a long day at the bank, with failures at its end, no log contains a secret or typed text. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, listUsers, resetUserPassword, updateProfile } from '#shared/contract/customers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { changePassword, login, logout, refresh } from '#shared/contract/sign-in.ts';
import { INTERNAL_ERROR_MESSAGE } from '#shared/contract/standard-errors.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { type Answer, Person, type Session } from '#test/support/bank.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { cognitoClient, table } from '#test/support/faults/aws-clients.ts';
import { findSecretsInLog } from '#test/support/log-scan.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const secrets: Record<string, string> = {
  'first password': 'violet anvil 7719 first',
  'second password': 'violet anvil 7720 second',
  'third password': 'violet anvil 7721 third',
  'wrong password': 'violet anvil 7722 wrong',
  'password that is too short': 'vanvil7723',
  IBAN: 'GB33BUKB20201555555555',
  BIC: 'BUKBGB22XXX',
  wallet: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  beneficiary: 'Perpetua Quillfeather',
  name: 'Leocadia Brambleworth',
  address: '77 Marzipan Crescent',
  mobile: '+44 20 7946 0991',
  'subject of a ticket': 'About my emerald tiara',
  'message of a ticket': 'It was insured for exactly nothing',
  'what was searched for': 'tourmaline',
  'idempotency key': 'key-of-a-heliodor',
  'browser that was named': 'Peridot/9.1 (Amazonite)',
  'body that was no JSON': 'citrine{{{',
};

const printed: string[] = [];
const streams = [process.stdout, process.stderr];
const originals = streams.map((stream) => stream.write);

let log: string;
const answersOfBreakdown: Answer[] = [];

beforeAll(async () => {
  // The streams are replaced below the stack's own redirection, so what the stack writes to the terminal is recorded,
  // too.
  for (const [index, stream] of streams.entries()) {
    const write = originals[index] ?? stream.write;
    stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
      printed.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
      return write.call(stream, chunk, ...rest);
    }) as typeof stream.write;
  }
});
const { bank, admin, money, backups } = setupBank({ methods: true });
beforeAll(async () => {
  await day();
  await breakdown();
  log = printed.join('') + (await readFile(bank.stack.logFile, 'utf8'));
});
afterAll(() => {
  for (const [index, stream] of streams.entries()) stream.write = originals[index] ?? stream.write;
});

function keep(what: string, { token, cookies }: Session): void {
  const [cookie = ''] = cookies;
  secrets[`token of ${what}`] = token;
  secrets[`signature of the token of ${what}`] = token.split('.')[2] ?? '';
  secrets[`cookie of ${what}`] = cookie.split(';')[0]?.slice('session='.length) ?? '';
}

const secret = (what: string): string => secrets[what] ?? expect.fail(what);
const email = 'leocadia.brambleworth@test.example';

async function day(): Promise<void> {
  keep('the administrator', admin.session);
  await admin.call(
    createUser,
    { body: { name: secret('name'), email, password: secret('first password') } },
    { headers: { 'idempotency-key': secret('idempotency key') } },
  );
  await bank.call(login, { body: { email, password: secret('wrong password') } });
  const customer = await new Person(bank).signIn({ name: secret('name'), email, password: secret('first password') });
  const first = customer.session;
  keep('the first sign-in', first);
  await money.book(customer, 'deposit', 1000);

  const [address, mobile] = [secret('address'), secret('mobile')];
  await bank.call(updateProfile, { body: { address, mobile } }, { as: first });
  const bankDetails = {
    beneficiaryName: secret('beneficiary'),
    iban: secret('IBAN'),
    swift: secret('BIC'),
    address: secret('address'),
  };
  const withdrawals = [
    { amount: 100, method: 'sepa', bankDetails },
    { amount: 10, method: 'btc', bitcoinWallet: secret('wallet') },
    { amount: 1999, method: 'sepa', bankDetails },
  ];
  const statuses: number[] = [];
  for (const body of withdrawals) statuses.push((await bank.call(requestWithdrawal, { body }, { as: first })).status);
  expect(statuses).toEqual([201, 201, 409]);
  await bank.call(
    createTicket,
    { body: { subject: secret('subject of a ticket'), message: secret('message of a ticket') } },
    { as: first },
  );
  for (const route of [listUsers, listTransactions]) {
    await admin.call(route, { query: { search: secret('what was searched for') } });
  }
  await bank.sendText('POST', '/user/tickets', secret('body that was no JSON'), first);
  await bank.send('GET', `/user/profile?token=${first.token}`, undefined, first);

  const [current, next] = [secret('first password'), secret('second password')];
  const short = secret('password that is too short');
  for (const newPassword of [short, next]) {
    const body = { currentPassword: current, newPassword, confirmPassword: newPassword };
    await bank.call(changePassword, { body }, { as: first });
  }
  const device = await enableTwoFactor(bank, first);
  secrets['secret of the authenticator'] = device.secret;
  await bank.call(login, { body: { email, password: next } });
  for (const what of ['code that is right', 'code that is wrong']) {
    const code = device.nextCode();
    secrets[what] = what.endsWith('right') ? code : code.replace(/./g, (digit) => String((Number(digit) + 1) % 10));
    const headers = { 'user-agent': secret('browser that was named') };
    const body = { email, password: next, twoFactorCode: secret(what) };
    const answer = await bank.call(login, { body }, { headers });
    if (answer.status === 200 && !answer.result.requiresTwoFactor)
      keep('the second sign-in', { cookies: answer.cookies, token: answer.result.token });
  }
  const second = {
    cookies: [`session=${secret('cookie of the second sign-in')}`],
    token: secret('token of the second sign-in'),
  };
  const renewed = await bank.call(refresh, {}, { as: second });
  keep('the renewal', { cookies: renewed.cookies, token: renewed.result.token });
  await bank.call(logout, {}, { as: second });
  await admin.call(resetUserPassword, { body: { userId: customer.id, newPassword: secret('third password') } });

  const filename = await backups.create();
  const { url } = (await backups.link(filename)).result;
  secrets['signature of a link'] = new URL(url).searchParams.get('X-Amz-Signature') ?? '';
  const backup = await backups.content(filename);
  expect((await backups.restore({ backup })).status).toBe(200);
  backup.users.pop();
  expect((await backups.restore({ backup })).status).toBe(400);
}

const NAME = 'breakdown';

/** Lets the first call to the table or the user pool fail, with an error that contains everything that was sent. */
async function breakdown(): Promise<void> {
  const [own, admins] = [await bank.newCustomer(), admin];
  for (const client of [table(), cognitoClient()] as unknown as {
    middlewareStack: ReturnType<typeof cognitoClient>['middlewareStack'];
  }[]) {
    client.middlewareStack.add(
      () =>
        async ({ input }) => {
          throw Object.assign(new Error('Out of order'), {
            input,
            Item: input,
            $response: { body: JSON.stringify(input) },
          });
        },
      { step: 'initialize', name: NAME, override: true },
    );
  }
  for (const { route } of namedRoutes) {
    const { params, query, body } = exampleInput(route);
    const address = `${fillPathParams(route, params)}?${new URLSearchParams(query)}`;
    const as = route.access === 'admin' ? admins.session : own.session;
    answersOfBreakdown.push(await bank.send(route.method, address, body, as));
  }
  for (const password of [secret('first password'), secret('wrong password')]) {
    await bank.call(login, { body: { email, password } });
  }
  table().middlewareStack.remove(NAME);
  // Now only the pool fails, because the call gets as far as sending the password there.
  const { status } = await bank.call(login, { body: { email, password: secret('third password') } });
  expect(status).toBe(500);
  cognitoClient().middlewareStack.remove(NAME);
}

test('the logs contain no password, code, token, cookie or key, no account data and nothing that was typed (ASVS 16.2.5)', () => {
  expect(Object.values(secrets).every((value) => value.length >= 6)).toBe(true);
  expect(findSecretsInLog(log, secrets)).toEqual([]);
});

test('the logs have every call, refusals and errors, by route and request, and nothing else (ASVS 16.2.4, 16.3.2, 16.3.3, 16.3.4)', () => {
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{"level":'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const routes = new Set(lines.map(({ route }) => route));
  for (const { route } of namedRoutes) expect(routes).toContain(`${route.method} ${route.path}`);
  const statuses = lines.map(({ status }) => Number(status));
  for (const status of [200, 201, 400, 401, 409, 500]) expect(statuses).toContain(status);
  const ofCall = ['route', 'requestId', 'sourceIp', 'edgeRequestId', 'status', 'code', 'error'];
  const known = new Set(['level', 'message', 'timestamp', 'service', 'sampling_rate', ...ofCall]);
  for (const line of lines) {
    expect(Object.keys(line).filter((name) => !known.has(name))).toEqual([]);
    const { message, status, code, error } = line;
    if (message === 'refused') expect([status, code]).toEqual([expect.any(Number), expect.any(String)]);
    if (message === 'failed')
      expect(error).toMatchObject({ name: 'Error', message: 'Out of order', stack: expect.any(String) });
  }
});

test('a fault is answered with one sentence and the id of the request, and nothing of its cause (ASVS 16.5.1)', () => {
  const faults = answersOfBreakdown.filter(({ status }) => status >= 500);
  expect(faults.length).toBeGreaterThan(50);
  for (const { status, body } of faults) {
    const { requestId, ...rest } = Object(body);
    expect(requestId).toEqual(expect.stringMatching(/./));
    expect({ status, ...rest }).toEqual({
      status: 500,
      error: INTERNAL_ERROR_MESSAGE,
      message: INTERNAL_ERROR_MESSAGE,
      code: 'internal_error',
    });
  }
});
