/** `random-walk.test.ts` edits amount and status in any state, and compares the balances. */
import { expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { editTransaction } from '#shared/contract/transactions/transactions.ts';
import type { CallInput } from '#test/support/bank.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForEach, unwritten } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

const edit = (id: string, body: NonNullable<CallInput<typeof editTransaction>['body']>) =>
  admin.call(editTransaction, { params: { id }, body });

test('an edit together with the status books one difference, and tells its reason in the timeline', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40));
  await edit(_id, { amount: 60, status: 'completed' });
  expect(await money.balances(ada)).toEqual(expectedBalances(40));
  const answer = await edit(_id, { amount: 80, status: 'pending', reason: ' It came back ' });
  expect(transactionOfAnswer(answer).timeline.at(-1)).toMatchObject({
    from: 'completed',
    to: 'pending',
    reason: 'It came back',
  });
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 80));
});

test('an edit applies the fee percentage and the rate of the transaction to the new amount', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40));
  expect(transactionOfAnswer(await edit(_id, { amount: 50 }))).toMatchObject({ feePercent: 2, feeAmount: 1 });
  const made = transactionOfAnswer(await ada.call(requestDeposit, { body: { amount: 250, methodCode: 'btc' } }));
  expect(made.cryptoAmount).toBe('0.00308500');
  const edited = transactionOfAnswer(await edit(made._id, { amount: 500 }));
  expect(edited).toMatchObject({ amount: 500, cryptoAmount: '0.00617000', eurToCryptoRate: 0.00001234 });
});

test('a description is changed without money, stays when it is not sent, and is removed when it is empty', async () => {
  const { _id } = await money.book(ada, 'deposit', 5);
  expect(await edit(_id, { amount: 5, description: '  For the books ' })).toMatchObject({
    body: { message: 'Transaction updated', transaction: { description: 'For the books' } },
  });
  expect(await money.balances(ada)).toEqual(expectedBalances(105));
  expect(transactionOfAnswer(await edit(_id, { amount: 6 })).description).toBe('For the books');
  expect(transactionOfAnswer(await edit(_id, { amount: 6, description: '' })).description).toBeUndefined();
});

test('an edit that changes nothing writes nothing', async () => {
  const { _id, version } = await money.book(ada, 'deposit', 5);
  const same = { amount: 5, status: 'completed' as const, version };
  await unwritten(async () => {
    for (const body of [{ amount: 5 }, { amount: 5, description: '' }, same])
      expect((await edit(_id, body)).status).toBe(200);
  });
});
