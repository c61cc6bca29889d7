/** `random-walk.test.ts` compares the previews of many changes with what these do. */
import { expect, test } from 'vitest';
import { previewTransaction } from '#shared/contract/transactions/transactions.ts';
import type { CallInput } from '#test/support/bank.ts';
import { expectedBalances } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForAll, unmoved } = setupBank();
const poor = customerForAll();

const ask = (id: string, query: NonNullable<CallInput<typeof previewTransaction>['query']>) =>
  admin.call(previewTransaction, { params: { id }, query });

test('a preview says what would be, or why the bank would refuse, and changes nothing', async () => {
  const { _id } = await money.book(poor, 'deposit', 20);
  await money.book(poor, 'withdraw', 15);
  await unmoved(async () => {
    expect((await ask(_id, { delete: 'true' })).body).toMatchObject({
      before: expectedBalances(5),
      after: expectedBalances(5),
      allowed: false,
      refusal: expect.stringContaining('This takes €20.00 from the customer, who has €5.00 available.'),
    });
    expect((await ask(_id, { amount: 15 })).body).toMatchObject({ after: expectedBalances(0), allowed: true });
    expect((await ask(_id, {})).body).toMatchObject({ after: expectedBalances(5), allowed: true });
  });
});
