import { describe, expect, test } from 'vitest';
import { findUser } from '#functions/data/users.ts';
import { login } from '#shared/contract/session.ts';
import { dieAtNextCallOf, OPEN, SHUT } from '#test/support/customers.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, customers } = setupBank();

describe('a customer who is suspended', () => {
  test('is out at once: every token and every renewal (ASVS 7.4)', async () => {
    const ada = await bank.newCustomer();
    const grace = await bank.newCustomer();
    const phone = await bank.signIn(ada.email, ada.password);
    expect(await customers.suspend(ada.id, 'Suspicious payments')).toMatchObject({
      status: 200,
      body: { message: 'Customer suspended', user: { _id: ada.id, suspended: true } },
    });
    for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(SHUT);
    expect(await customers.opens(grace.session)).toEqual(OPEN);
  });

  test('cannot sign in, and is told what a wrong password is told (ASVS 6.3.8)', async () => {
    const ada = await bank.newCustomer();
    await customers.suspend(ada.id);
    const wrong = await customers.tryToSignIn({ email: 'nobody@test.example', password: 'not a password at all' });
    const answer = await customers.tryToSignIn(ada);
    const { requestId: _, ...words } = answer.refusal;
    expect(answer.status).toBe(401);
    expect(wrong).toMatchObject({ status: 401, body: words });
    expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  });

  test('keeps balance and open requests, which can be decided on', async () => {
    await money.saveMethods();
    const ada = await money.customerWith(100);
    const { _id } = transactionIn(await money.withdraw(ada, 30));
    await customers.suspend(ada.id);
    expect(await money.setStatus(_id, 'completed')).toMatchObject({ status: 200 });
    expect((await customers.get(ada.id)).body).toMatchObject({ user: { balance: 70, suspended: true } });
  });

  test('leaves one audit record with the reason (ASVS 16)', async () => {
    const ada = await bank.newCustomer();
    await customers.suspend(ada.id, '  Suspicious payments ');
    expect(await customers.records(ada.id, 'user.suspended')).toMatchObject([
      {
        actorName: admin.name,
        before: { suspended: false },
        after: { suspended: true, reason: 'Suspicious payments' },
      },
    ]);
  });

  test('and suspended again stays as before: nothing is written', async () => {
    const ada = await bank.newCustomer();
    await customers.suspend(ada.id);
    const before = await customers.itemsOf(ada);
    expect(await customers.suspend(ada.id)).toMatchObject({ status: 200, body: { user: { suspended: true } } });
    expect(await customers.itemsOf(ada)).toEqual(before);
    expect(await customers.records(ada.id, 'user.suspended')).toHaveLength(1);
  });
});

test('a suspension by ten administrators at once is one suspension', async () => {
  const ada = await bank.newCustomer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => customers.suspend(ada.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await customers.records(ada.id, 'user.suspended')).toHaveLength(1);
});

test('of suspensions and reactivations at the same time, the pool ends as the table does', async () => {
  const ada = await bank.newCustomer();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      customers.suspend(ada.id),
      customers.reactivate(ada.id),
      customers.suspend(ada.id),
      customers.reactivate(ada.id),
    ]);
    expect(await customers.isEnabledInPool(ada.id)).toBe(!(await findUser(ada.id))?.suspended);
  }
});

test('a function that dies before the pool knows lets no one in, and the same again mends the pool', async () => {
  const ada = await bank.newCustomer();
  dieAtNextCallOf('AdminDisableUser');
  expect((await customers.suspend(ada.id)).status).toBe(500);
  expect(await customers.isEnabledInPool(ada.id)).toBe(true);
  expect(await customers.opens(ada.session)).toEqual(SHUT);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await customers.suspend(ada.id)).status).toBe(200);
  expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  expect(await customers.records(ada.id, 'user.suspended')).toHaveLength(1);
});

test('a suspension between the password and the code ends the sign-in (ASVS 2.3.1)', async () => {
  const ada = await bank.newCustomer();
  const device = await enableTwoFactor(bank, ada.session);
  expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
  await customers.suspend(ada.id);
  const body = { email: ada.email, password: ada.password, twoFactorCode: device.nextCode() };
  expect(await bank.call(login, { body })).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
});

test('refuses a reason that is too long', async () => {
  const ada = await bank.newCustomer();
  const sentence = 'Reason is too long (at most 500 characters)';
  expect(await customers.suspend(ada.id, 'x'.repeat(501))).toMatchObject({ status: 400, body: { error: sentence } });
  expect(await customers.opens(ada.session)).toEqual(OPEN);
});
