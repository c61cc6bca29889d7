import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#shared/contract/users.ts';
import { type Person, startTestBank, type TestBank } from '#test/support/bank.ts';
import { customersOf, expectOnlyOfCustomers } from '#test/support/customers.ts';
import { euros, moneyOf } from '#test/support/money.ts';

let bank: TestBank;
let ada: Person;
beforeAll(async () => {
  bank = await startTestBank();
  await moneyOf(bank).saveMethods();
  ada = await moneyOf(bank).customerWith(100);
});
afterAll(() => bank.close());

test('an administrator sees a customer with the balances of this moment', async () => {
  await moneyOf(bank).withdraw(ada, 30);
  expect(await customersOf(bank).get(ada.id)).toMatchObject({
    status: 200,
    body: {
      user: {
        _id: ada.id,
        name: ada.name,
        email: ada.email,
        role: 'user',
        accountNumber: expect.stringMatching(/^\d{10}$/),
        ...euros(100, 30),
        suspended: false,
        twoFactorEnabled: false,
      },
    },
  });
});

test('nothing leaves the table that the contract does not name', async () => {
  const { body } = await customersOf(bank).get(ada.id);
  expect(JSON.stringify(body)).not.toMatch(/sessionsValidFrom|endedSessions|version|gsi4|USER#|requestDigest/);
});

test('refuses whoever is no customer, and whoever is no administrator', () =>
  expectOnlyOfCustomers(bank, ada, (id, as) => bank.call(getUser, { params: { id } }, as ? { as } : {})));

test('a deleted customer is not found', async () => {
  const gone = await bank.newCustomer();
  await customersOf(bank).delete(gone.id);
  expect(await customersOf(bank).get(gone.id)).toMatchObject({ status: 404, body: { error: 'User not found' } });
});
