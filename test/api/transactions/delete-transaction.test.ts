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

const { bank, admin, money, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

const remove = (id: string) => admin.call(deleteTransaction, { params: { id } });

test('the deletion of a transaction reverses its effect on the balance, if it had any', async () => {
  const makes = [
    async () => {
      const { _id } = transactionOfAnswer(await money.deposit(ada, 50));
      return transactionOfAnswer(await money.setStatus(_id, 'completed'));
    },
    () => money.book(ada, 'withdraw', 60),
    async () => transactionOfAnswer(await money.withdraw(ada, 60)),
    async () => transactionOfAnswer(await money.deposit(ada, 60)),
  ];
  for (const make of makes) {
    const { _id } = await make();
    expect(await remove(_id)).toMatchObject({ status: 200, body: { message: 'Transaction deleted' } });
    expect(await money.balances(ada)).toEqual(expectedBalances(100));
  }
});

test('a deleted transaction is in no list any more, and found nowhere', async () => {
  const { _id: id, transactionNumber: number } = transactionOfAnswer(await money.withdraw(ada, 10));
  const own = { as: ada.session };
  const lists = async () =>
    [
      await admin.call(listTransactions),
      await admin.call(listTransactions, { query: { type: 'withdraw' } }),
      await admin.call(listTransactions, { query: { status: 'pending' } }),
      await admin.call(listTransactions, { query: { search: number } }),
      await admin.call(listTransactions, { query: { search: ada.email } }),
      await admin.call(listTransactions, { query: { userId: ada.id } }),
      await admin.call(listWithdrawals),
      await admin.call(listRequests, { query: { status: 'pending' } }),
      await bank.call(listOwnTransactions, {}, own),
    ].map((answer) => transactionNumbersOf(toTransactionListPage(answer)).includes(number));
  expect(await lists()).toEqual(new Array(9).fill(true));
  const overview = async () => (await bank.call(getOverview, {}, own)).result;
  expect(await overview()).toMatchObject({ transactionCount: 2 });

  await remove(id);
  expect(await lists()).toEqual(new Array(9).fill(false));
  expect(await overview()).toMatchObject({ transactionCount: 1, recentTransactions: [{ amount: 100 }] });
  const params = { id };
  expect((await admin.call(getTransaction, { params })).status).toBe(404);
  expect((await admin.call(getWithdrawal, { params })).status).toBe(404);
  expect((await bank.call(getOwnTransaction, { params }, own)).status).toBe(404);
});

test('the journal of a deleted transaction stays in the table, with the reversal as its last line', async () => {
  const { _id } = await money.book(ada, 'withdraw', 60);
  await remove(_id);
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
});

test('two administrators who delete a transaction at once delete it once', async () => {
  const { _id } = await money.book(ada, 'withdraw', 60);
  const answers = await Promise.all([remove(_id), remove(_id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await money.balances(ada)).toEqual(expectedBalances(100));
});

test('a second deletion of a transaction, and any other change of it, is refused, and nothing moves', async () => {
  const { _id } = await money.book(ada, 'deposit', 50);
  await remove(_id);
  await unmoved(async () => {
    expect(await remove(_id)).toMatchObject({ status: 404, body: { error: 'Transaction not found' } });
    expect((await money.setStatus(_id, 'completed')).status).toBe(404);
  });
});
