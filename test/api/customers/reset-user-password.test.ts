import { expect, test } from 'vitest';
import { resetUserPassword } from '#shared/contract/customers.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { crashOnNextWrite } from '#test/support/faults/fail-writes.ts';
import { removeSignInFromPool } from '#test/support/pool-sign-ins.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { PASSWORD_CHANGED_MESSAGE } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const NEW = 'eleven brass lanterns';

const { bank, admin, customers, customerForEach } = setupBank();
const ada = customerForEach();

const reset = () => admin.call(resetUserPassword, { body: { userId: ada.id, newPassword: NEW } });
const withNew = () => ({ email: ada.email, password: NEW });

test('a password set by an administrator is valid at once, stored nowhere in plain text, ends the sessions and leaves two-factor on (ASVS 6.4.3, 7.4.3)', async () => {
  const [grace, authenticator] = [await bank.newCustomer(), await enableTwoFactor(bank, ada.session)];
  await admin.staySignedIn();
  expect(await reset()).toMatchObject({ status: 200, body: { message: PASSWORD_CHANGED_MESSAGE } });
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(grace.session)).toEqual(VALID_SESSION_STATE);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  const first = await customers.tryToSignIn(withNew());
  expect(first.body).toEqual({ requiresTwoFactor: true });
  const second = await ada.tryToSignIn({ password: NEW, twoFactorCode: authenticator.nextCode() });
  expect(second).toMatchObject({ status: 200, body: { requiresTwoFactor: false } });
  const record = { actorName: admin.name, subjectId: ada.id };
  expect(await customers.records(ada.id, 'user.password-reset')).toMatchObject([record]);
  expect(JSON.stringify(await bank.tableItems())).not.toContain(NEW);
});

test('a password set by an administrator ends the lock after failures', async () => {
  for (let failures = 0; failures < 5; failures += 1) {
    await customers.tryToSignIn({ email: ada.email, password: 'not the password' });
  }
  expect((await customers.tryToSignIn(ada)).status).toBe(429);
  await reset();
  // The user pool itself is still locked for a second.
  expect((await customers.tryToSignIn(withNew())).status).toBe(200);
});

test('a password set by an administrator creates a sign-in for a customer who has none any more', async () => {
  await removeSignInFromPool(ada.id);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await reset()).status).toBe(200);
  expect(await customers.opens(await bank.signIn(ada.email, NEW))).toEqual(VALID_SESSION_STATE);
});

test('a repeated reset repairs what a function that died half-way has left, so that no old session stays for long', async () => {
  crashAtNextPoolCall('AdminSetUserPassword');
  expect((await reset()).status).toBe(500);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
  expect((await customers.tryToSignIn(ada)).status).toBe(200);

  crashOnNextWrite('before');
  expect((await reset()).status).toBe(500);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await reset()).status).toBe(200);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
  expect((await customers.tryToSignIn(withNew())).status).toBe(200);
  expect(await customers.records(ada.id, 'user.password-reset')).toHaveLength(1);
});
