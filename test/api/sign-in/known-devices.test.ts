/** Failed sign-ins of strangers lock out strangers, but not the owner of the account on a device that was used before. */
import { beforeEach, expect, test } from 'vitest';
import { login } from '#shared/contract/sign-in.ts';
import { recordAwsCalls } from '#test/support/aws-calls.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { cognitoClient } from '#test/support/faults/aws-clients.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;
const FAILURES = iterationCount(200, 8);
/** Five guesses at once, twice or more often in each window, of which five in all reach the pool. */
const [WINDOWS, ROUNDS] = [iterationCount(10, 3), iterationCount(200, 2)];
const GUESSES = WINDOWS * ROUNDS * 5;

const isDevice = (cookie: string) => cookie.startsWith('device-');
const deviceOf = ({ cookies }: Pick<Session, 'cookies'>) => cookies.find(isDevice)?.split(';')[0] ?? expect.fail();

interface With {
  readonly password?: string;
  readonly cookies?: readonly string[];
}

function attempt({ email, password: own }: Pick<Person, 'email' | 'password'>, wanted: With = {}) {
  const { password = own, cookies = [] } = wanted;
  return bank.call(login, { body: { email, password } }, { cookies });
}

const guess = (person: Pick<Person, 'email' | 'password'>, wanted: With = {}) =>
  attempt(person, { password: 'not the password', ...wanted });

async function strangersFail(person: Person, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let each = 0; each < times; each += 1) {
    bank.moveToNewAddress();
    statuses.push((await guess(person)).status);
  }
  return statuses;
}

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

async function lockForStrangers(person: Person): Promise<void> {
  expect(await strangersFail(person, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  // The user pool itself is locked for a second.
  bank.clock.advance(2_000);
  bank.moveToNewAddress();
}

test(`${FAILURES} failures of strangers do not lock the owner out on a known device (ASVS 6.3.1)`, async () => {
  const cookies = [deviceOf(ada.session)];
  const statuses = await strangersFail(ada, FAILURES);
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, FAILURES - 5]);
  expect((await attempt(ada)).status).toBe(429);
  expect((await attempt(ada, { cookies })).status).toBe(200);
});

test('failures of strangers lock their address, an IPv6 one with all of its /64, except for the owner on a known device', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let each = 0; each < 20; each += 1) {
    const body = { email: `victim${each}@test.example`, password: 'not the password' };
    expect((await bank.call(login, { body }, from(`2001:db8:1:2::${each.toString(16)}`))).status).toBe(401);
  }
  const same = from('2001:db8:1:2:ffff::1');
  expect((await ada.tryToSignIn({}, same)).status).toBe(429);
  expect((await ada.tryToSignIn({}, { ...same, cookies: [deviceOf(ada.session)] })).status).toBe(200);
  expect((await ada.tryToSignIn({}, from('2001:db8:1:3::1'))).status).toBe(200);
});

test('the owner has five tries on a known device, which do not lock other devices', async () => {
  const laptop = [deviceOf(ada.session)];
  const phone = [deviceOf(await bank.signIn(ada.email, ada.password))];
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await guess(ada, { cookies: laptop })).status).toBe(401);
  }
  expect((await attempt(ada, { cookies: laptop })).status).toBe(429);
  bank.clock.advance(MINUTE);
  expect((await attempt(ada, { cookies: phone })).status).toBe(200);
  expect((await attempt(ada)).status).toBe(200);
  bank.clock.advance(WINDOW);
  expect((await attempt(ada, { cookies: laptop })).status).toBe(200);
});

test(`five of ${GUESSES} guesses on unknown devices reach the user pool in fifteen minutes (ASVS 6.3.1)`, async () => {
  const calls = recordAwsCalls(cognitoClient());
  const statuses: number[] = [];
  let reached = 0;
  for (let window = 0; window < WINDOWS; window += 1) {
    const seen = await calls.during(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const guesses = Array.from({ length: 5 }, () => {
          bank.moveToNewAddress();
          return guess(ada);
        });
        statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
      }
    });
    expect(seen.length).toBeLessThanOrEqual(5);
    reached += seen.length;
    bank.clock.advance(WINDOW);
  }
  expect(statuses).toHaveLength(GUESSES);
  expect(countOf(statuses, 401)).toBe(reached);
  expect(countOf(statuses, 429)).toBe(GUESSES - reached);
});

test('a device cookie is worth nothing once the owner has signed in again, or when it is forged or of another person (ASVS 6.3.1)', async () => {
  const stolen = deviceOf(ada.session);
  const owner = deviceOf(await attempt(ada, { cookies: [stolen] }));
  const foreign = deviceOf((await bank.newCustomer()).session);
  const [name = '', value = ''] = owner.split('=');
  const [session = ''] = (ada.session.cookies[0] ?? '').split(';');
  const forged = [
    `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
    session.split('=')[1],
    foreign.split('=')[1],
  ];
  await lockForStrangers(ada);
  for (const cookie of [stolen, foreign, ...forged.map((other) => `${name}=${other}`)]) {
    expect((await attempt(ada, { cookies: [cookie] })).status, cookie).toBe(429);
  }
  expect((await attempt(ada, { cookies: [owner] })).status).toBe(200);
});

test('a change of the password makes device cookies invalid, except that of the device that changed it (ASVS 6.3.1)', async () => {
  const other = [deviceOf(await bank.signIn(ada.email, ada.password))];
  const newPassword = 'nine patient herons';
  await ada.changePassword(newPassword);
  ada.password = newPassword;
  await lockForStrangers(ada);
  expect((await attempt(ada, { cookies: other })).status).toBe(429);
  expect((await attempt(ada, { cookies: [deviceOf(ada.session)] })).status).toBe(200);
});

test('a shared browser has the cookies of the five people who signed in last, so that no request is too large', async () => {
  const jar = new Map<string, string>();
  const names: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    bank.moveToNewAddress();
    bank.clock.advance(MINUTE);
    await admin.staySignedIn();
    const person = await bank.newCustomer();
    const signedIn = await attempt(person, { cookies: [...jar].map((pair) => pair.join('=')) });
    expect(signedIn.status).toBe(200);
    names.push(deviceOf(signedIn).replace(/=.*/, ''));
    for (const cookie of signedIn.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('; Max-Age=0;')) jar.delete(name);
      else jar.set(name, value);
    }
  }
  expect([...jar.keys()].filter(isDevice).sort()).toEqual(names.slice(-5).sort());
});
