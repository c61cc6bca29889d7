import { expect, test } from 'vitest';
import { resetAdministratorTwoFactor } from '#shared/contract/administrators.ts';
import { turnOffUserTwoFactor } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { crashOnNextWrite } from '#test/support/faults/fail-writes.ts';
import { removeSignIn } from '#test/support/faults/removed-sign-in.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, customers } = setupBank();
const reason = 'Phone lost';

const turnOffForCustomer = ({ id }: Person) => admin.call(turnOffUserTwoFactor, { params: { id } });

test.each([
  {
    who: 'a customer',
    role: 'user',
    shown: 'user',
    open: () => bank.newCustomer(),
    turnOff: turnOffForCustomer,
  },
  {
    who: 'an administrator',
    role: 'admin',
    shown: 'administrator',
    open: () => bank.newAdmin(),
    turnOff: ({ id }: Person) => admin.call(resetAdministratorTwoFactor, { params: { id }, body: { reason } }),
  },
] as const)(
  '$who whose two-factor is turned off signs in with the password alone, and all sessions have ended (ASVS 6.5.6, 7.4.3)',
  async ({ role, shown, open, turnOff }) => {
    const ada = await open();
    await enableTwoFactor(bank, ada.session, role);
    expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
    expect(await turnOff(ada)).toMatchObject({
      status: 200,
      body: { message: 'Two-factor authentication turned off', [shown]: { _id: ada.id, twoFactorEnabled: false } },
    });
    expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
    bank.clock.advance(1000);
    const session = await bank.signIn(ada.email, ada.password);
    expect(await customers.opens(session)).toEqual(VALID_SESSION_STATE);
    // Two-factor can be set up again.
    await enableTwoFactor(bank, session, role);
    expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
  },
);

test('two-factor that is off already is left unchanged, even without a sign-in, and no session ends', async () => {
  const ada = await bank.newCustomer();
  expect((await customers.unchanged(ada, () => turnOffForCustomer(ada))).status).toBe(200);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
  await removeSignIn(ada.id);
  expect((await customers.unchanged(ada, () => turnOffForCustomer(ada))).status).toBe(200);
});

test('a repetition completes a change of two-factor that died half-way', async () => {
  const ada = await bank.newCustomer();
  await enableTwoFactor(bank, ada.session);
  crashAtNextPoolCall('AdminSetUserMFAPreference');
  expect((await turnOffForCustomer(ada)).status).toBe(500);
  expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
  crashOnNextWrite('before');
  expect((await turnOffForCustomer(ada)).status).toBe(500);
  expect((await turnOffForCustomer(ada)).body).toMatchObject({ user: { twoFactorEnabled: false } });
  expect(await customers.records(ada.id, 'two-factor.disabled')).toHaveLength(1);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
});
