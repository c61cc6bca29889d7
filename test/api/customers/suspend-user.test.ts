import { expect, test } from 'vitest';
import { setAdministratorStatus } from '#shared/contract/administrators.ts';
import { reactivateUser, suspendUser } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, customers } = setupBank();

const setStatus = (status: 'active' | 'suspended', { id }: Pick<Person, 'id'>, reason?: string, by = admin) =>
  by.call(setAdministratorStatus, { params: { id }, body: { status, ...(reason && { reason }) } });

test.each([
  {
    who: 'a customer',
    role: 'user',
    title: 'Customer',
    open: () => bank.newCustomer(),
    suspend: ({ id }: Person, reason = '') => admin.call(suspendUser, { params: { id }, body: { reason } }),
    reactivate: ({ id }: Person) => admin.call(reactivateUser, { params: { id } }),
  },
  {
    who: 'an administrator',
    role: 'administrator',
    title: 'Administrator',
    open: () => bank.newAdmin(),
    suspend: (person: Person, reason?: string) => setStatus('suspended', person, reason),
    reactivate: (person: Person) => setStatus('active', person),
  },
])(
  '$who who is suspended is signed out at once and refused as for a wrong password, until reactivated (ASVS 6.3.8, 7.4.2, 8.3.2)',
  async ({ role, title, open, suspend, reactivate }) => {
    const [ada, grace] = [await open(), await open()];
    const phone = await bank.signIn(ada.email, ada.password);
    expect(await suspend(ada, 'Suspicious payments')).toMatchObject({
      status: 200,
      body: { message: `${title} suspended`, [role]: { _id: ada.id, suspended: true } },
    });
    for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
    expect(await customers.opens(grace.session)).toEqual(VALID_SESSION_STATE);

    const wrong = await customers.tryToSignIn({ email: 'nobody@test.example', password: 'not a password at all' });
    const answer = await customers.tryToSignIn(ada);
    const { requestId: _, ...words } = answer.refusal;
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(wrong).toMatchObject({ status: 401, body: words });
    expect(await customers.isEnabledInPool(ada.id)).toBe(false);

    expect(await reactivate(ada)).toMatchObject({
      status: 200,
      body: { message: `${title} reactivated`, [role]: { _id: ada.id, suspended: false } },
    });
    expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
    bank.clock.advance(1000);
    expect(await customers.opens(await bank.signIn(ada.email, ada.password))).toEqual(VALID_SESSION_STATE);
  },
);

test('a repeated suspension, or reactivation of an active person, writes nothing', async () => {
  const ada = await bank.newCustomer();
  expect((await customers.unchanged(ada, () => customers.reactivate(ada.id))).status).toBe(200);
  expect(await customers.records(ada.id, 'user.reactivated')).toEqual([]);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
  await customers.suspend(ada.id);
  const again = await customers.unchanged(ada, () => customers.suspend(ada.id));
  expect(again).toMatchObject({ status: 200, body: { user: { suspended: true } } });
  expect(await customers.records(ada.id, 'user.suspended')).toHaveLength(1);
});

test('a suspension and a reactivation at the same time leave the pool with the same state as the table', async () => {
  const ada = await bank.newCustomer();
  for (let round = 0; round < iterationCount(5, 2); round += 1) {
    await Promise.all([
      customers.suspend(ada.id),
      customers.reactivate(ada.id),
      customers.suspend(ada.id),
      customers.reactivate(ada.id),
    ]);
    expect(await customers.isEnabledInPool(ada.id)).toBe(!(await bank.storedUser(ada.id)).suspended);
  }
});

test('a suspended person cannot sign in when a function dies before the pool is updated, and a repetition repairs the pool', async () => {
  const ada = await bank.newCustomer();
  crashAtNextPoolCall('AdminDisableUser');
  expect((await customers.suspend(ada.id)).status).toBe(500);
  expect(await customers.isEnabledInPool(ada.id)).toBe(true);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await customers.suspend(ada.id)).status).toBe(200);
  expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  expect(await customers.records(ada.id, 'user.suspended')).toHaveLength(1);
  crashAtNextPoolCall('AdminEnableUser');
  expect((await customers.reactivate(ada.id)).status).toBe(500);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await customers.reactivate(ada.id)).status).toBe(200);
  expect((await customers.tryToSignIn(ada)).status).toBe(200);
  expect(await customers.records(ada.id, 'user.reactivated')).toHaveLength(1);
});

test('a suspended customer keeps balance and open requests, which can be decided', async () => {
  await money.saveMethods();
  const ada = await money.customerWith(100);
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 30));
  await customers.suspend(ada.id);
  expect(await money.setStatus(_id, 'completed')).toMatchObject({ status: 200 });
  expect((await customers.get(ada.id)).body).toMatchObject({ user: { balance: 70, suspended: true } });
});

test('a suspension between the password and the code ends the sign-in (ASVS 2.3.1)', async () => {
  const ada = await bank.newCustomer();
  const device = await enableTwoFactor(bank, ada.session);
  expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
  await customers.suspend(ada.id);
  const answer = await ada.tryToSignIn({ twoFactorCode: device.nextCode() });
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
});

test('an active administrator remains when three suspend each other at the same moment', async () => {
  const count = 3;
  for (let round = 0; round < iterationCount(4, 2); round += 1) {
    const circle = await Promise.all(Array.from({ length: count }, () => bank.newAdmin()));
    const answers = await Promise.all(
      circle.map((one, index) => setStatus('suspended', circle[(index + 1) % count] ?? one, undefined, one)),
    );
    const suspended = await Promise.all(circle.map(async ({ id }) => (await bank.storedUser(id)).suspended));
    expect(suspended).toContain(false);
    // The administrator who was suspended first is signed out and has suspended no other.
    for (const [index, { status }] of answers.entries()) {
      expect([200, 401]).toContain(status);
      expect(suspended[(index + 1) % count]).toBe(status === 200);
    }
    for (const { id } of circle) {
      const { length } = await customers.records(id, 'administrator.suspended');
      expect(length).toBe((await bank.storedUser(id)).suspended ? 1 : 0);
    }
  }
});
