import { expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { isGeneratedAccountNumber } from '#shared/domain/account-number.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();

test('a customer sees their own profile and balances, in euros', async () => {
  const { id, name, email, session } = await bank.newCustomer();
  const { result } = await bank.call(getProfile, {}, { as: session });
  expect(result).toEqual({
    _id: id,
    name,
    email,
    role: 'user',
    accountNumber: expect.stringMatching(/^\d{10}$/),
    balance: 0,
    reservedAmount: 0,
    availableBalance: 0,
    createdAt: expect.stringMatching(/Z$/),
    twoFactorEnabled: false,
    suspended: false,
    sendsEmail: true,
    sendsSms: true,
  });
  expect(isGeneratedAccountNumber(result.accountNumber ?? '')).toBe(true);
});
