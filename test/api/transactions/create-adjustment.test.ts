import { expect, test } from 'vitest';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { expectedBalances } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, customerForEach } = setupBank();
const grace = customerForEach({ euros: 2000 });

test.each([
  ['deposit', 'deposit', '€1,050.25 deposited successfully'],
  ['credit', 'deposit', '€1,050.25 deposited successfully'],
  ['withdraw', 'withdraw', '€1,050.25 withdrawn successfully'],
  ['debit', 'withdraw', '€1,050.25 withdrawn successfully'],
] as const)('a %s by an administrator is completed at once, without a fee', async (type, shown, message) => {
  const body = { userId: grace.id, amount: 1050.25, type, description: ' By hand ' };
  expect(await bank.admin.call(createAdjustment, { body })).toMatchObject({
    status: 201,
    body: {
      message,
      transaction: {
        type: shown,
        status: 'completed',
        amount: 1050.25,
        feeAmount: 0,
        feePercent: 0,
        method: 'Admin',
        description: 'By hand',
        userId: { _id: grace.id, name: grace.name, email: grace.email },
      },
    },
  });
  expect(await money.balances(grace)).toEqual(expectedBalances(shown === 'deposit' ? 3050.25 : 949.75));
});
