import { expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { isGeneratedAccountNumber } from '#shared/domain/account-number.ts';
import { expectedBalances } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { money, customers, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

test('a customer sees their own profile and balances of this moment in euros, and an administrator the same (ASVS 8.2.3, 15.3.1)', async () => {
  await money.withdraw(ada, 30);
  const profile = {
    _id: ada.id,
    name: ada.name,
    email: ada.email,
    role: 'user',
    accountNumber: expect.stringMatching(/^\d{10}$/),
    ...expectedBalances(100, 30),
    createdAt: expect.stringMatching(/Z$/),
    twoFactorEnabled: false,
    suspended: false,
  };
  const { result } = await ada.call(getProfile);
  expect(result).toEqual({ ...profile, sendsEmail: true, sendsSms: true });
  expect(isGeneratedAccountNumber(result.accountNumber ?? '')).toBe(true);
  const { status, body } = await customers.get(ada.id);
  expect({ status, body }).toMatchObject({ status: 200, body: { user: profile } });
  expect(JSON.stringify(body)).not.toMatch(/tokensRevokedBefore|endedSessions|version|gsi4|USER#|requestDigest/);
});
