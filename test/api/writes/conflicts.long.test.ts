/**
 * DynamoDB refuses a write that meets another transaction on the same item, and the SDK does not retry it. The local
 * DynamoDB serializes writes and never refuses them so, hence these tests create the conflicts.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteBackup } from '#shared/contract/backups.ts';
import { createUser, deleteUser, resetUserPassword, suspendUser } from '#shared/contract/customers.ts';
import { logout } from '#shared/contract/sign-in.ts';
import { getWithdrawSettings, saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { backUp } from '#test/support/bank-content.ts';
import { dropNextWriteResponse, injectInitialConflicts } from '#test/support/faults/fail-writes.ts';
import { withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

/** More than the five attempts that a change of a person once had. */
const TIMES = 6;

const { bank, admin, customers, customerForEach } = setupBank();
const ada = customerForEach();
let conflicts: ReturnType<typeof injectInitialConflicts> | undefined;
beforeEach(() => {
  bank.moveToNewAddress();
  conflicts = undefined;
});
afterEach(() => conflicts?.stop());

const meetConflicts = () => {
  conflicts = injectInitialConflicts(TIMES);
  return conflicts;
};

test('the right password signs in after conflicts of transactions', async () => {
  const met = meetConflicts();
  expect((await ada.tryToSignIn()).status).toBe(200);
  expect(met.count).toBeGreaterThan(TIMES);
});

test('the right password and code sign in after conflicts of transactions', async () => {
  const device = await enableTwoFactor(bank, ada.session);
  meetConflicts();
  expect(await ada.tryToSignIn()).toMatchObject({ status: 200, body: { requiresTwoFactor: true } });
  expect((await ada.tryToSignIn({ twoFactorCode: device.nextCode() })).status).toBe(200);
});

test('a wrong password is refused as such after conflicts, and counted and recorded once', async () => {
  meetConflicts();
  const answer = await ada.tryToSignIn({ password: 'not the password' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  expect(await customers.records(ada.id, 'session.sign-in-failed')).toHaveLength(1);
  const counts = (await bank.tableItems()).filter(({ pk }) => String(pk).startsWith('ATTEMPTS#SIGN-IN'));
  expect(counts.map(({ times }) => (times as unknown[]).length).filter(Boolean)).toEqual([1, 1]);
});

test('accounts, sessions, passwords, settings and backups are changed after conflicts of transactions', async () => {
  meetConflicts();
  const person = { name: 'Grace Hopper', email: 'grace@test.example', password: ada.password };
  const { result } = await admin.call(createUser, { body: person });
  const params = { id: result.user._id };
  const answers = [
    await ada.changePassword('nine noisy newts'),
    await admin.call(resetUserPassword, { body: { userId: ada.id, newPassword: 'eight eager eels' } }),
    await admin.call(suspendUser, { params, body: {} }),
    await admin.call(deleteUser, { params }),
    await admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods } }),
    await admin.call(deleteBackup, { params: { filename: await backUp(bank) } }),
    await bank.call(logout, {}, { as: await bank.signIn(ada.email, 'eight eager eels') }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect((await bank.tableItems()).filter(({ pk }) => pk === 'OPENINGS')).toEqual([]);
});

test('the payment methods count as saved although the answer of the table was lost', async () => {
  const { version } = (await admin.call(getWithdrawSettings)).result;
  dropNextWriteResponse();
  const answer = await admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods, version } });
  expect(answer).toMatchObject({ status: 200, body: { version: version + 1 } });
});
