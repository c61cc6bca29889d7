/** A refused sign-in does not reveal whether an account exists: not by its words, its effects or its duration. */
import { beforeAll, expect, test } from 'vitest';
import { SCRYPT_COST } from '#infra/local/cognito/passwords.ts';
import { suspendUser } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import { recordAwsCalls } from '#test/support/aws-calls.ts';
import type { Answer } from '#test/support/bank.ts';
import { cognitoClient, table } from '#test/support/faults/aws-clients.ts';
import { isSoakRun, iterationCount } from '#test/support/iterations.ts';
import { passwordHashesDuring } from '#test/support/password-hashes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const MAX_DISTANCE_MS = 20;
const ROUNDS = iterationCount(500, 12);

// Where time is measured, hashing a password costs as much as in production, which is most of the time of a sign-in.
const { bank, admin, customerForAll } = setupBank(isSoakRun ? { passwordCost: SCRYPT_COST } : {});
const [customer, suspended, suspendedInTable] = [customerForAll(), customerForAll(), customerForAll()];

beforeAll(async () => {
  await admin.call(suspendUser, { params: { id: suspended.id }, body: {} });
  await bank.suspend(suspendedInTable.id);
});

const tries = {
  'an unknown address': () => ({ email: 'nobody@test.example', password: 'not the password' }),
  'a wrong password': () => ({ email: customer.email, password: 'not the password' }),
  'the right password of a suspended customer': () => suspended,
  'a wrong password of a suspended customer': () => ({ email: suspended.email, password: 'not the password' }),
  'the right password, suspended a moment ago': () => suspendedInTable,
};
type Try = keyof typeof tries;
const names = Object.keys(tries) as Try[];

function attempt(name: Try, cookies: readonly string[] = []): Promise<Answer> {
  const { email, password } = tries[name]();
  return bank.call(login, { body: { email, password } }, { cookies });
}

function startAnew(): void {
  bank.clock.advance(16 * 60_000);
  bank.moveToNewAddress();
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('a refused sign-in has the same answer to the byte for every account (ASVS 6.3.8)', async () => {
  startAnew();
  const seen = new Set<string>();
  for (const name of names) {
    const { status, refusal, headers, cookies } = await attempt(name);
    const { requestId, ...words } = refusal;
    const others = [...headers].filter(([header]) => !['date', 'x-request-id'].includes(header));
    seen.add(JSON.stringify([status, words, Object.keys(refusal), requestId.length, others, cookies]));
  }
  expect([...seen]).toHaveLength(1);
  expect([...seen][0]).toMatch(/^\[401,.*Incorrect e-mail address or password\..*"wrong_credentials"/);
});

test('a refused sign-in makes the same calls of table and user pool, and of the pool also on a known device (ASVS 6.3.8)', async () => {
  const cookies = [customer, suspended, suspendedInTable].flatMap(({ session }) => session.cookies);
  for (const known of [[], cookies]) {
    // The mail about the sign-ins before is sent.
    await bank.drain();
    // The attempts of a known device are counted on their own.
    const calls = recordAwsCalls(cognitoClient(), ...(known.length === 0 ? [table()] : []));
    const seen: string[][] = [];
    for (const name of names) {
      startAnew();
      seen.push(await calls.during(() => attempt(name, known)));
    }
    const [first = [], ...others] = seen;
    expect(first).toContain('AdminInitiateAuthCommand');
    for (const other of others) expect(other).toEqual(first);
  }
});

test('a refused sign-in hashes one password each time', async () => {
  for (const name of names) {
    startAnew();
    expect(await passwordHashesDuring(() => attempt(name)), name).toBe(1);
  }
});

// The test measures time, so it runs only where nothing else does.
if (isSoakRun) {
  test(`the median times of ${ROUNDS} refused sign-ins of each kind are less than ${MAX_DISTANCE_MS} ms apart`, async () => {
    const compared: readonly Try[] = [names[0], names[1], names[2]].filter((name) => name !== undefined);
    const times = new Map<Try, number[]>(compared.map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      startAnew();
      // The calls take turns, so that other load on the machine slows all of them alike, and none is always first.
      for (let turn = 0; turn < compared.length; turn += 1) {
        const name = compared[(turn + round) % compared.length] ?? names[0] ?? expect.fail();
        const began = performance.now();
        const { status } = await attempt(name);
        times.get(name)?.push(performance.now() - began);
        expect(status).toBe(401);
      }
    }
    const [first = [], ...others] = [...times.values()];
    const apart = others.map((other) => median(other.map((time, round) => time - (first[round] ?? 0))));
    expect(Math.max(...apart.map(Math.abs)), `apart ${apart}`).toBeLessThan(MAX_DISTANCE_MS);
  });
}
