import { expect, test } from 'vitest';
import { expectedBalances } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { money, customers, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

test('an administrator sees a customer with the balances of this moment', async () => {
  await money.withdraw(ada, 30);
  expect(await customers.get(ada.id)).toMatchObject({
    status: 200,
    body: {
      user: {
        _id: ada.id,
        name: ada.name,
        email: ada.email,
        role: 'user',
        accountNumber: expect.stringMatching(/^\d{10}$/),
        ...expectedBalances(100, 30),
        suspended: false,
        twoFactorEnabled: false,
      },
    },
  });
});

test('an administrator sees no attribute of a customer that the contract does not name (ASVS 8.2.3, 15.3.1)', async () => {
  const { body } = await customers.get(ada.id);
  expect(JSON.stringify(body)).not.toMatch(/tokensRevokedBefore|endedSessions|version|gsi4|USER#|requestDigest/);
});
