/** `random-walk.test.ts` deletes transactions of any status, and compares the balances. */
import { expect, test } from 'vitest';
import {
  deleteTransaction,
  getOverview,
  getOwnTransaction,
  getTransaction,
  listOwnTransactions,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { getWithdrawal, listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import { storedTransaction } from '#test/support/faults/stored-items.ts';
import { toTransactionListPage, transactionNumbersOf } from '#test/support/lists.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

const remove = (id: string) => admin.call(deleteTransaction, { params: { id } });

test('a deleted transaction is in no list any more, and found nowhere', async () => {
  const { _id: id, transactionNumber: number } = transactionOfAnswer(await money.withdraw(ada, 10));
  const lists = async () =>
    [
      await admin.call(listTransactions),
      await admin.call(listTransactions, { query: { search: number } }),
      await admin.call(listTransactions, { query: { userId: ada.id } }),
      await admin.call(listWithdrawals),
      await admin.call(listRequests, { query: { status: 'pending' } }),
      await ada.call(listOwnTransactions),
    ].map((answer) => transactionNumbersOf(toTransactionListPage(answer)).includes(number));
  expect(await lists()).toEqual(new Array(6).fill(true));
  const overview = async () => (await ada.call(getOverview)).result;
  expect(await overview()).toMatchObject({ transactionCount: 2 });

  expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Transaction deleted' } });
  expect(await lists()).toEqual(new Array(6).fill(false));
  expect(await overview()).toMatchObject({ transactionCount: 1, recentTransactions: [{ amount: 100 }] });
  const params = { id };
  expect((await admin.call(getTransaction, { params })).status).toBe(404);
  expect((await admin.call(getWithdrawal, { params })).status).toBe(404);
  expect((await ada.call(getOwnTransaction, { params })).status).toBe(404);
});

test('two administrators who delete a transaction at once delete it once, and its journal stays with the reversal', async () => {
  const { _id } = await money.book(ada, 'withdraw', 60);
  const answers = await Promise.all([remove(_id), remove(_id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await money.balances(ada)).toEqual(expectedBalances(100));
  expect(await storedTransaction(_id)).toMatchObject({
    deleted: true,
    journal: [
      { what: 'booked', to: 'completed', postings: { customer: -6000, settlement: 6000 } },
      {
        what: 'deleted',
        from: 'completed',
        by: { name: admin.name },
        postings: { customer: 6000, settlement: -6000 },
      },
    ],
  });
  await unmoved(async () => {
    expect(await remove(_id)).toMatchObject({ status: 404, body: { error: 'Transaction not found' } });
    expect((await money.setStatus(_id, 'completed')).status).toBe(404);
  });
});
