import { expect, test } from 'vitest';
import { getProfile } from '#shared/contract/profile.ts';
import { isBankMade } from '#shared/domain/account-number.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin } = setupBank();

test('shows a customer their own profile and balances, in euros', async () => {
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
  });
  expect(isBankMade(result.accountNumber ?? '')).toBe(true);
});

test('is refused to strangers and to administrators', async () => {
  expect((await bank.call(getProfile, {})).status).toBe(401);
  expect((await admin.call(getProfile)).status).toBe(403);
});

test('is refused at once to a suspended customer (ASVS 7.4)', async () => {
  const { id, session } = await bank.newCustomer();
  await bank.suspend(id);
  expect((await bank.call(getProfile, {}, { as: session })).status).toBe(401);
});
