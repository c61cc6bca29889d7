/** The user pool and the table cannot change together, and a function may die after the pool has a new password. */
import { beforeEach, expect, test } from 'vitest';
import { resetUserPassword } from '#shared/contract/customers.ts';
import { resetPassword } from '#shared/contract/sign-in.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { crashOnNextWrite, runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { codeFor, codeSubject, conditionalWrite, newCode } from '#test/support/faults/one-time-codes.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, customerForEach } = setupBank();
const ada = customerForEach();
beforeEach(() => bank.moveToNewAddress());

const PASSWORD = 'nine loud herons';

interface Way {
  readonly way: string;
  readonly by: 'self' | 'bank';
  readonly change: () => Promise<() => Promise<Answer>>;
  readonly mustChange?: true;
}

const ways: readonly Way[] = [
  { way: 'the customer', by: 'self', change: async () => () => ada.changePassword(PASSWORD) },
  {
    way: 'a code',
    by: 'self',
    change: async () => {
      await changePerson(ada.id, { emailVerifiedAt: '2026-11-01T09:00:00.000Z' });
      const { id, write } = newCode('password-reset', codeSubject(ada.id, ada.email), bank.clock.now());
      await conditionalWrite(write);
      const code = await codeFor('password-reset', id);
      const body = { email: ada.email, code, newPassword: PASSWORD, confirmPassword: PASSWORD };
      return () => bank.call(resetPassword, { body });
    },
  },
  {
    way: 'an administrator',
    by: 'bank',
    change: async () => {
      await admin.staySignedIn();
      const body = { userId: ada.id, newPassword: PASSWORD, mustChangePassword: true };
      return () => admin.call(resetUserPassword, { body });
    },
    mustChange: true,
  },
];

const noticesOf = async ({ id }: Person) =>
  (await bank.tableItems()).filter(
    ({ type, kind, recipientId }) => type === 'notification' && kind === 'password-changed' && recipientId === id,
  );
const signIn = (password: string) => ada.tryToSignIn({ password });

test.each(ways)(
  'a password set by $way is told at the first sign-in with it when the function has died in between',
  async ({ by, change, mustChange }) => {
    const send = await change();
    crashOnNextWrite('before');
    expect((await send()).status).toBe(500);
    expect(await noticesOf(ada)).toEqual([]);
    bank.clock.advance(1000);
    const { status, result, cookies } = await signIn(PASSWORD);
    if (result.requiresTwoFactor) expect.fail('no code was set up');
    expect([status, result.mustChangePassword]).toEqual([200, mustChange]);
    expect(await noticesOf(ada)).toMatchObject([{ data: { by } }]);
    expect(await customers.records(ada.id, 'password.state-repaired')).toMatchObject([
      { actorId: 'system', after: { by } },
    ]);
    expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
    if (!mustChange) expect(await customers.opens({ token: result.token, cookies })).toEqual(VALID_SESSION_STATE);
    bank.clock.advance(1000);
    await signIn(PASSWORD);
    expect(await noticesOf(ada)).toHaveLength(1);
  },
);

test('a password that was not set, because the function died before, causes no notice', async () => {
  crashAtNextPoolCall('ChangePassword');
  expect((await ada.changePassword(PASSWORD)).status).toBe(500);
  expect((await signIn(ada.password)).status).toBe(200);
  expect(await noticesOf(ada)).toEqual([]);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
});

test('a changed password is told once when a sign-in with it comes before the end of the change', async () => {
  const early = runBeforeCustomerReplaced(ada.id, () => signIn(PASSWORD));
  expect((await ada.changePassword(PASSWORD)).status).toBe(200);
  expect((await early).status).toBe(200);
  bank.clock.advance(1000);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await noticesOf(ada)).toHaveLength(1);
});

test('a customer whose change was interrupted confirms the sign-in with the new password, which is then told', async () => {
  crashOnNextWrite('before');
  expect((await ada.changePassword(PASSWORD)).status).toBe(500);
  const session = await ada.confirmSignIn(undefined, PASSWORD);
  expect(await noticesOf(ada)).toHaveLength(1);
  expect(await customers.opens(session)).toEqual(VALID_SESSION_STATE);
});
