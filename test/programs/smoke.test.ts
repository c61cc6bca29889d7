/**
 * Tests `npm run smoke` against a bank that has customers: what it finds, what it leaves behind, what it refuses. A
 * whole successful run is a step of its own in CI.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '#infra/cli/operator-error.ts';
import type { SiteListener } from '#infra/local/gateway/built-site.ts';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';
import { createUser } from '#shared/contract/customers.ts';
import { getReconciliation, getStats } from '#shared/contract/reports.ts';
import { generateAdminSecret, toggleAdminTwoFactor } from '#shared/contract/sign-in.ts';
import { Authenticator } from '#test/journeys/authenticator.ts';
import { readSettings } from '#test/smoke/settings.ts';
import type { Person } from '#test/support/bank.ts';
import { proxyRequest } from '#test/support/proxy-request.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money } = setupBank({ site: 'built', methods: true });

beforeAll(async () => {
  const customer = await money.customerWith(700);
  await money.withdraw(customer, 50);
  await money.deposit(customer, 30);
});

type Variables = Readonly<Record<string, string | undefined>>;

/** Runs the command as npm does. @param follow receives its output so far */
async function smoke(
  flags: readonly string[],
  variables: Variables = {},
  follow: (said: string, child: ChildProcess) => void = () => undefined,
) {
  const { email, password } = bank.admin;
  const env = { ...process.env, BANK_ADMIN_EMAIL: email, BANK_ADMIN_PASSWORD: password, ...variables };
  const child = spawn(process.execPath, ['test/smoke/run.ts', ...flags], { env, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      follow(said, child);
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

const here = () => ['--url', bank.url];

/** Returns what a run must leave as it was: the figures, and the items of customers that are not deleted. */
async function bankAsItIs() {
  await bank.drain();
  const { asOf: _books, ...books } = (await bank.admin.call(getReconciliation)).result;
  const { asOf: _stats, ...stats } = (await bank.admin.call(getStats)).result;
  const items = (await bank.writtenItems()).filter(
    ({ kind, deleted, role }) =>
      ['user', 'transaction', 'ticket', 'settings'].includes(String(kind)) && !deleted && role !== 'admin',
  );
  return { books, stats, items: items.map(({ pk, sk }) => `${pk} ${sk}`).sort() };
}

/** Enables two-factor by the machine's own clock, which the command uses. @returns the authenticator's secret */
async function enableTwoFactor(administrator: Person): Promise<string> {
  const { secret } = (await administrator.call(generateAdminSecret)).result;
  const toggle = { enabled: true as const, verificationCode: await new Authenticator(secret).nextCode() };
  expect(await administrator.call(toggleAdminTwoFactor, { body: toggle })).toMatchObject({ status: 200 });
  return secret;
}

/** Returns how many customers have been deleted. */
const tombstones = async () =>
  (await bank.tableItems()).filter(({ kind, deleted }) => kind === 'user' && deleted).length;

/** Offers the same bank at another address, where the answer to the opening of an account is lost. */
async function withLostOpenings<T>(work: (url: string) => Promise<T>): Promise<T> {
  const pass: SiteListener = (request, response) =>
    proxyRequest(request, response, async (path, passed) => {
      const answer = await fetch(`${bank.url}${path}`, passed);
      return path === `/api${createUser.path}` ? new Response('Bad Gateway', { status: 502 }) : answer;
    });
  const front = await startGateway(pass, 0);
  front.serveSite(pass);
  return work(`http://localhost:${front.port}`).finally(() => front.close());
}

it('a smoke run fails when a promise is broken, and finds the customer whose creation was never answered', async () => {
  const before = await bankAsItIs();
  const gone = await tombstones();
  const { code, said } = await withLostOpenings((url) => smoke(['--url', url]));
  expect(said).toMatch(/FAILED {2}the administrator opens accounts/);
  expect(said).toMatch(/\n\d+ passed, 1 failed\n$/);
  expect(code).toBe(1);
  expect(await tombstones()).toBe(gone + 1);
  expect(await bankAsItIs()).toEqual(before);
});

it('a stopped smoke run removes its customers first, and an administrator with two-factor can run it', async () => {
  const before = await bankAsItIs();
  const admin = await bank.newAdmin({ name: 'Ada Lind' });
  const secret = await enableTwoFactor(admin);
  const signIn = { BANK_ADMIN_EMAIL: admin.email, BANK_ADMIN_PASSWORD: admin.password };
  const without = await smoke(here(), signIn);
  expect(without).toEqual({
    code: 1,
    said: expect.stringMatching(/\n\S+ signs in with a code: please set BANK_/),
  });

  let stopped = false;
  const { code, said } = await smoke(here(), { ...signIn, BANK_ADMIN_TOTP_SECRET: secret }, (soFar, child) => {
    if (!stopped && soFar.includes('the administrator opens accounts')) stopped = child.kill('SIGINT');
  });
  expect(said).toContain('ok      every customer of this run is deleted');
  expect(said).toContain('ok      the books tie out, and every account and count is as before');
  expect(said).toContain('not covered: everything after that: the run was stopped');
  expect(said).toMatch(/\n\d+ passed, 0 failed\n$/);
  expect(code).toBe(130);
  expect(await bankAsItIs()).toEqual(before);
});

describe('a run does not begin', () => {
  const signIn = { BANK_ADMIN_EMAIL: 'ann@example.com', BANK_ADMIN_PASSWORD: 'seven quiet otters' };
  const url = ['--url', 'https://bank.example.com'];

  it.each<[string[], Variables, string]>([
    [[], {}, 'Please say which bank is to be tried.'],
    [['--url', 'http://bank.example.com'], {}, 'A password is not sent to bank.example.com without TLS'],
    [['--url', 'https://bank.example.com/login'], {}, 'Please give the address of the bank alone'],
    [[...url, '--local'], {}, 'Please give one of --env, --url and --local.'],
    [url, { BANK_ADMIN_PASSWORD: '' }, 'Please set BANK_ADMIN_EMAIL and BANK_ADMIN_PASSWORD'],
    [url, { BANK_ADMIN_TOTP_SECRET: 'open sesame 1' }, 'BANK_ADMIN_TOTP_SECRET is not the secret'],
  ])('a smoke run does not begin with %j and %j', async (flags, variables, sentence) => {
    const read = () => readSettings(flags, { ...signIn, ...variables });
    await expect(read()).rejects.toThrow(OperatorError);
    await expect(read()).rejects.toThrow(sentence);
  });
});
