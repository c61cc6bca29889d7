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
const atWork = new ConcurrentModificationException({ message: 'Concurrent modification', $metadata });
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

test.each([
  ['a log-out', 'RevokeToken', tooMany, () => person.call(logout)],
  ['a change of the password', 'ChangePassword', tooMany, () => person.changePassword(again)],
  ['a secret for an authenticator', 'AssociateSoftwareToken', atWork, () => person.call(generateSecret)],
  [
    'a password that an administrator sets',
    'AdminSetUserPassword',
    tooMany,
    () => admin.call(resetUserPassword, { body: { userId: person.id, newPassword: again } }),
  ],
])('%s at a busy pool is asked to try again, and nothing has changed', async (_, operation, error, send) => {
  mend = failPool(operation, error);
  expectBusy(await send());
  mend();
  expect((await person.call(getProfile)).status).toBe(200);
  expect((await person.tryToSignIn()).status).toBe(200);
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
