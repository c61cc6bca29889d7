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

test('an edit of a completed deposit books the difference, up and down', async () => {
  const { _id } = transactionOfAnswer(await money.deposit(ada, 50));
  await money.setStatus(_id, 'completed');
  expect((await edit(_id, { amount: 70 })).status).toBe(200);
  expect(await money.balances(ada)).toEqual(expectedBalances(170));
  await edit(_id, { amount: 20.01 });
  expect(await money.balances(ada)).toEqual(expectedBalances(120.01));
});

test('an edit of a completed withdrawal books the difference, up and down', async () => {
  const { _id } = await money.book(ada, 'withdraw', 40);
  await edit(_id, { amount: 100 });
  expect(await money.balances(ada)).toEqual(expectedBalances(0));
  await edit(_id, { amount: 0.01 });
  expect(await money.balances(ada)).toEqual(expectedBalances(99.99));
});

test('an edit of an open withdrawal changes the held amount', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40));
  await edit(_id, { amount: 100 });
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 100));
  await edit(_id, { amount: 10 });
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 10));
});

test('an edit of a failed withdrawal or a pending deposit moves nothing', async () => {
  const failed = transactionOfAnswer(await money.withdraw(ada, 40));
  await money.setStatus(failed._id, 'failed');
  const pending = transactionOfAnswer(await money.deposit(ada, 40));
  for (const { _id } of [failed, pending]) {
    expect(transactionOfAnswer(await edit(_id, { amount: 5000 })).amount).toBe(5000);
  }
  expect(await money.balances(ada)).toEqual(expectedBalances(100));
});

test('an edit applies the fee percentage of the transaction to the new amount', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40));
  expect(transactionOfAnswer(await edit(_id, { amount: 50 }))).toMatchObject({ feePercent: 2, feeAmount: 1 });
});

test('an edit of a deposit in coins converts the new amount at the rate of the transaction', async () => {
  const made = transactionOfAnswer(await ada.call(requestDeposit, { body: { amount: 250, methodCode: 'btc' } }));
  expect(made.cryptoAmount).toBe('0.00308500');
  const edited = transactionOfAnswer(await edit(made._id, { amount: 500 }));
  expect(edited).toMatchObject({ amount: 500, cryptoAmount: '0.00617000', eurToCryptoRate: 0.00001234 });
  expect(transactionOfAnswer(await edit(made._id, { amount: 250 }))).toMatchObject({ cryptoAmount: '0.00308500' });
});

test('an edit together with the status books one difference', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40));
  await edit(_id, { amount: 60, status: 'completed' });
  expect(await money.balances(ada)).toEqual(expectedBalances(40));
  await edit(_id, { amount: 80, status: 'pending' });
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 80));
});

test('a description is changed without money', async () => {
  const { _id } = await money.book(ada, 'deposit', 5);
  const answer = await edit(_id, { amount: 5, description: '  For the books ' });
  expect(answer).toMatchObject({
    body: { message: 'Transaction updated', transaction: { description: 'For the books' } },
  });
  expect(await money.balances(ada)).toEqual(expectedBalances(105));
});

test('a description stays when it is not sent, and is removed when it is empty', async () => {
  const { _id } = await money.book(ada, 'deposit', 5);
  await edit(_id, { amount: 5, description: 'First' });
  expect(transactionOfAnswer(await edit(_id, { amount: 6 })).description).toBe('First');
  expect(transactionOfAnswer(await edit(_id, { amount: 6, description: '' })).description).toBeUndefined();
});

test('an edit tells its reason in the timeline', async () => {
  const { _id } = await money.book(ada, 'deposit', 5);
  const edited = transactionOfAnswer(await edit(_id, { amount: 5, status: 'failed', reason: ' The cheque bounced ' }));
  expect(edited.timeline.at(-1)).toMatchObject({ from: 'completed', to: 'failed', reason: 'The cheque bounced' });
});

test('an edit that changes nothing writes nothing', async () => {
  const { _id, version } = await money.book(ada, 'deposit', 5);
  const same = { amount: 5, status: 'completed' as const, version };
  await unwritten(async () => {
    for (const body of [{ amount: 5 }, { amount: 5, description: '' }, same])
      expect((await edit(_id, body)).status).toBe(200);
  });
});
