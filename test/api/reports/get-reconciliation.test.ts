import { expect, test } from 'vitest';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { addToStoredBalance } from '#test/support/faults/stored-items.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { BALANCED_BOOKS, readBooks } from '#test/support/totals.ts';

const { bank, admin, money } = setupBank({ methods: true });

const books = () => readBooks(bank);

test('the books of a new bank are empty, and then every transaction is booked on both sides', async () => {
  const empty = await books();
  expect(empty).toMatchObject(BALANCED_BOOKS);
  expect(Object.values(empty.accounts).every((balance) => balance === 0)).toBe(true);

  const ada = await money.customerWith(1000);
  const deposit = transactionOfAnswer(await money.deposit(ada, 100));
  await money.setStatus(deposit._id, 'completed');
  await money.withdraw(ada, 30);
  const coins = { amount: 200, method: 'btc', bitcoinWallet: WALLET };
  const paid = transactionOfAnswer(await ada.call(requestWithdrawal, { body: coins }));
  await money.setStatus(paid._id, 'completed');
  const answer = await books();
  expect(answer).toMatchObject(BALANCED_BOOKS);
  expect(answer.accounts).toEqual({
    customers: 870,
    reserve: 30,
    unclaimed: 0,
    'settlement:bank': -101.5,
    'settlement:crypto': 200,
    'settlement:cash': -1000,
    'income:fees': 1.5,
  });

  await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 50 } });
  await admin.call(deleteTransaction, { params: { id: paid._id } });
  const later = await books();
  expect(later).toMatchObject(BALANCED_BOOKS);
  expect(later.accounts).toMatchObject({
    customers: 1020,
    'settlement:bank': -50.75,
    'settlement:crypto': 0,
    'income:fees': 0.75,
  });
});

test('the books name a customer whose balance was altered outside the bank, until it is corrected', async () => {
  const ada = await money.customerWith(100);
  await addToStoredBalance(ada.id, 1234);
  await money.deposit(ada, 50);
  expect(await books()).toMatchObject({
    tiesOut: false,
    sum: 0,
    differences: [{ userId: ada.id, name: ada.name, balance: 12.34, reservedAmount: 0 }],
  });
  await addToStoredBalance(ada.id, -1234);
  expect(await books()).toMatchObject(BALANCED_BOOKS);
});
