import { expect, test } from 'vitest';
import { getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin } = setupBank();

const read = () => admin.call(getWithdrawSettings);

test('a new bank pays out by Bank Sepa and Bitcoin, at 0 percent', async () => {
  const defaults = { minLimit: 100, maxLimit: 1_000_000, feePercent: 0, isActive: true };
  expect((await read()).result).toEqual({
    methods: [
      { code: 'bank-sepa', name: 'Bank Sepa', type: 'bank', ...defaults },
      { code: 'bitcoin', name: 'Bitcoin', type: 'crypto', ...defaults },
    ],
    version: 0,
  });
});
