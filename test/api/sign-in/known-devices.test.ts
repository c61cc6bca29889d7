/** Failed sign-ins of strangers lock out strangers, but not the owner of the account on a device that was used before. */
import { beforeEach, describe, expect, test } from 'vitest';
import { getProfile, suspendUser } from '#shared/contract/customers.ts';
import { endOtherSessions, login, logout } from '#shared/contract/sign-in.ts';
import { recordAwsCalls } from '#test/support/aws-calls.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { cognitoClient } from '#test/support/faults/aws-clients.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;
const FAILURES = iterationCount(200, 8);
/** Five guesses at once, twice or more often in each window, of which five in all reach the pool. */
const [WINDOWS, ROUNDS] = [iterationCount(10, 3), iterationCount(200, 2)];
const GUESSES = WINDOWS * ROUNDS * 5;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const isDevice = (cookie: string) => cookie.startsWith('device-');
const deviceOf = ({ cookies }: Pick<Session, 'cookies'>) => cookies.find(isDevice)?.split(';')[0] ?? expect.fail();

interface With {
  readonly password?: string;
  readonly twoFactorCode?: string;
  readonly cookies?: readonly string[];
  readonly browser?: string;
}

function attempt({ email, password: own }: Pick<Person, 'email' | 'password'>, wanted: With = {}) {
  const { password = own, twoFactorCode, cookies = [], browser } = wanted;
  const body = { email, password, ...(twoFactorCode !== undefined && { twoFactorCode }) };
  return bank.call(login, { body }, { cookies, ...(browser !== undefined && { headers: { 'user-agent': browser } }) });
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

test('failures of strangers from the same address do not lock the owner out on a known device', async () => {
  const cookies = [deviceOf(ada.session)];
  for (let each = 0; each < 20; each += 1) await guess({ email: `victim${each}@test.example`, password: '' });
  expect((await attempt(ada)).status).toBe(429);
  expect((await attempt(ada, { cookies })).status).toBe(200);
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

test('a success of the owner on a known device does not give strangers new tries', async () => {
  const cookies = [deviceOf(ada.session)];
  await lockForStrangers(ada);
  expect((await attempt(ada, { cookies })).status).toBe(200);
  expect(await strangersFail(ada, 2)).toEqual([429, 429]);
});

test('the sign-in on a known device requires the password before the code, too', async () => {
  const authenticator = await enableTwoFactor(bank, ada.session);
  const cookies = [deviceOf(ada.session)];
  await lockForStrangers(ada);
  const alone = await attempt(ada, { cookies, twoFactorCode: authenticator.nextCode() });
  expect(alone.refusal.code).toBe('password_verification_required');
  expect((await attempt(ada, { cookies })).body).toEqual({ requiresTwoFactor: true });
  expect((await attempt(ada, { cookies, twoFactorCode: authenticator.nextCode() })).status).toBe(200);
});

test('a device stays known after a log-out', async () => {
  const cookies = [deviceOf(ada.session)];
  await ada.call(logout);
  await lockForStrangers(ada);
  expect((await attempt(ada, { cookies })).status).toBe(200);
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

describe('counts as unknown (ASVS 6.3.1):', () => {
  const isUnknown = async (wanted: With) => {
    await lockForStrangers(ada);
    expect((await attempt(ada, wanted)).status).toBe(429);
  };

  test('a stolen device cookie is invalid once the owner has signed in again', async () => {
    const cookies = [deviceOf(ada.session)];
    const [thief, owner] = [cookies, await attempt(ada, { cookies })];
    await isUnknown({ cookies: thief });
    expect((await attempt(ada, { cookies: [deviceOf(owner)] })).status).toBe(200);
  });

  test('a stolen device cookie is invalid in a browser of another kind', async () => {
    await isUnknown({ cookies: [deviceOf(ada.session)], browser: FIREFOX });
  });

  test('a forged device cookie is invalid: made up, or changed in one letter', async () => {
    const cookie = deviceOf(ada.session);
    const value = cookie.indexOf('=') + 1;
    const changed = [value, value + 30, cookie.length - 1].map(
      (at) => cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1),
    );
    const [session = ''] = (ada.session.cookies[0] ?? '').split(';');
    const ofSession = cookie.slice(0, value) + session.split('=')[1];
    await isUnknown({ cookies: [`${cookie.slice(0, value)}made-up`] });
    for (const forged of [...changed, ofSession, cookie.slice(0, value)]) {
      expect((await attempt(ada, { cookies: [forged] })).status, forged).toBe(429);
    }
  });

  test('the device cookie of another person is invalid, under either name', async () => {
    const bob = await bank.newCustomer();
    const [foreign, own] = [deviceOf(bob.session), deviceOf(ada.session)];
    const renamed = `${own.split('=')[0]}=${foreign.split('=')[1]}`;
    await isUnknown({ cookies: [foreign] });
    expect((await attempt(ada, { cookies: [renamed] })).status).toBe(429);
    expect((await attempt(ada, { cookies: [renamed, own] })).status).toBe(200);
  });

  test('a device cookie of 180 days ago is invalid', async () => {
    const cookies = [deviceOf(ada.session)];
    bank.clock.advance(180 * 24 * 60 * MINUTE);
    await isUnknown({ cookies });
  });

  test('a change of the password makes device cookies invalid, except that of the device that changed it', async () => {
    const other = [deviceOf(await bank.signIn(ada.email, ada.password))];
    const newPassword = 'nine patient herons';
    await ada.changePassword(newPassword);
    ada.password = newPassword;
    await isUnknown({ cookies: other });
    expect((await attempt(ada, { cookies: [deviceOf(ada.session)] })).status).toBe(200);
  });

  test('a device cookie from before all other sessions were ended is invalid', async () => {
    const other = [deviceOf(await bank.signIn(ada.email, ada.password))];
    await ada.call(endOtherSessions);
    await isUnknown({ cookies: other });
  });
});

test('a shared browser has the cookies of the five people who signed in last, so that no request is too large', async () => {
  const jar = new Map<string, string>();
  const names: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    bank.moveToNewAddress();
    bank.clock.advance(MINUTE);
    await admin.staySignedIn();
    const person = await bank.newCustomer();
    const signedIn = await attempt(person, { cookies: [...jar].map((pair) => pair.join('=')), browser: FIREFOX });
    expect(signedIn.status).toBe(200);
    names.push(deviceOf(signedIn).replace(/=.*/, ''));
    for (const cookie of signedIn.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('; Max-Age=0;')) jar.delete(name);
      else jar.set(name, value);
    }
    const session = { ...person.session, cookies: [...jar].map((pair) => pair.join('=')) };
    expect((await bank.call(getProfile, {}, { as: session })).status).toBe(200);
  }
  expect([...jar.keys()].filter(isDevice).sort()).toEqual(names.slice(-5).sort());
});

test('a wrong password, an unknown address and a suspended customer get equal answers with a device’s cookie (ASVS 6.3.8)', async () => {
  const suspended = await bank.newCustomer();
  const as = await bank.signIn(admin.email, admin.password);
  await bank.call(suspendUser, { params: { id: suspended.id }, body: {} }, { as });
  const cookies = [deviceOf(ada.session), deviceOf(suspended.session)];
  const calls = recordAwsCalls(cognitoClient());
  const seen: unknown[] = [];
  for (const person of [ada, suspended, { email: 'nobody@test.example', password: '' }]) {
    bank.moveToNewAddress();
    const called = await calls.during(async () => {
      const { status, refusal, cookies: set } = await guess(person, { cookies });
      seen.push({ status, words: { ...refusal, requestId: '' }, set });
    });
    seen.push(called);
  }
  expect(seen.slice(2, 4)).toEqual(seen.slice(0, 2));
  expect(seen.slice(4)).toEqual(seen.slice(0, 2));
});

test('an IPv6 address counts together with all of its /64', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let failure = 0; failure < 20; failure += 1) {
    const body = { email: `six${failure}@test.example`, password: 'not the password' };
    expect((await bank.call(login, { body }, from(`2001:db8:1:2::${failure.toString(16)}`))).status).toBe(401);
  }
  expect((await ada.tryToSignIn({}, from('2001:db8:1:2:ffff::1'))).status).toBe(429);
  expect((await ada.tryToSignIn({}, from('2001:db8:1:3::1'))).status).toBe(200);
});
