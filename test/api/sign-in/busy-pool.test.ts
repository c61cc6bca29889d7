/** Cognito limits the calls per second and refuses the others. That is temporary: nothing is wrong, and nothing was done. */
import { ConcurrentModificationException, TooManyRequestsException } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser, getProfile, resetUserPassword } from '#shared/contract/customers.ts';
import { generateSecret, logout } from '#shared/contract/sign-in.ts';
import type { Answer } from '#test/support/bank.ts';
import { failPool } from '#test/support/faults/fail-pool.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customerForEach } = setupBank();
const person = customerForEach();

let mend: (() => void) | undefined;
beforeEach(() => bank.moveToNewAddress());
afterEach(() => mend?.());

const $metadata = { httpStatusCode: 400 };
const tooMany = new TooManyRequestsException({ message: 'Too many requests', $metadata });
const again = 'a password of another kind';

function expectBusy({ status, body, headers, cookies }: Answer): void {
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(cookies).toEqual([]);
}

test('a sign-in at a busy pool is asked to try again, and counts as no failed attempt', async () => {
  mend = failPool('AdminInitiateAuth', tooMany);
  for (let times = 0; times < 6; times += 1) expectBusy(await person.tryToSignIn());
  mend();
  expect((await person.tryToSignIn()).status).toBe(200);
});

test('a renewal at a busy pool is asked to try again, and its cookie is still valid then', async () => {
  mend = failPool('GetTokensFromRefreshToken', tooMany);
  expectBusy(await bank.refresh(person.session));
  mend();
  expect((await bank.refresh(person.session)).status).toBe(200);
});

test('a log-out at a busy pool is asked to try again', async () => {
  mend = failPool('RevokeToken', tooMany);
  expectBusy(await person.call(logout));
  mend();
  expect((await person.call(logout)).status).toBe(200);
});

test('a change of the password at a busy pool is asked to try again, and the former one still signs in', async () => {
  mend = failPool('ChangePassword', tooMany);
  expectBusy(await person.changePassword(again));
  mend();
  expect((await person.tryToSignIn()).status).toBe(200);
});

test('a secret is requested again from the pool while the pool works on the same person', async () => {
  const atWork = new ConcurrentModificationException({ message: 'Concurrent modification', $metadata });
  mend = failPool('AssociateSoftwareToken', atWork);
  expectBusy(await person.call(generateSecret));
});

test('an administrator who opens an account at a busy pool is asked to try again, and no partial account is left', async () => {
  const signIns = await bank.signInCount();
  mend = failPool('AdminCreateUser', tooMany);
  const body = { name: 'Ada', email: 'ada@example.com', password: again };
  expectBusy(await admin.call(createUser, { body }));
  mend();
  expect(await bank.signInCount()).toBe(signIns);
  expect((await admin.call(createUser, { body })).status).toBe(201);
});

test('an administrator who sets a password at a busy pool is asked to try again, and no one is signed out', async () => {
  mend = failPool('AdminSetUserPassword', tooMany);
  const body = { userId: person.id, newPassword: again };
  expectBusy(await admin.call(resetUserPassword, { body }));
  mend();
  expect((await person.call(getProfile)).status).toBe(200);
});
