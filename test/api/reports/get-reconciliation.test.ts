import { expect, test } from 'vitest';
import { getReconciliation } from '#shared/contract/reports.ts';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { ResponseBody } from '#test/support/bank.ts';
import { addToStoredBalance } from '#test/support/faults/stored-items.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank({ methods: true });

async function books() {
  await bank.drain();
  return (await admin.call(getReconciliation)).result;
}

const right = { sum: 0, tiesOut: true, differences: [] };
const balances = ({ accounts }: ResponseBody<typeof getReconciliation>) =>
  Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]));

test('the books of a new bank are empty, and tie out', async () => {
  const answer = await books();
  expect(answer).toMatchObject(right);
  expect(Object.values(balances(answer)).every((balance) => balance === 0)).toBe(true);
});

test('every transaction is booked on both sides', async () => {
  const ada = await money.customerWith(1000);
  const deposit = transactionOfAnswer(await money.deposit(ada, 100));
  await money.setStatus(deposit._id, 'completed');
  await money.withdraw(ada, 30);
  const coins = { amount: 200, method: 'btc', bitcoinWallet: WALLET };
  const paid = transactionOfAnswer(await ada.call(requestWithdrawal, { body: coins }));
  await money.setStatus(paid._id, 'completed');
  const answer = await books();
  expect(answer).toMatchObject(right);
  expect(balances(answer)).toEqual({
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
  expect(later).toMatchObject(right);
  expect(balances(later)).toMatchObject({
    customers: 1020,
    'settlement:bank': -50.75,
    'settlement:crypto': 0,
    'income:fees': 0.75,
  });
});

test('the books are shown even when they are larger than any one amount', async () => {
  await money.customerWith(999_999_999.99);
  expect(await books()).toMatchObject(right);
});

test('the books name a customer whose balance was altered outside the bank, until it is corrected', async () => {
  const ada = await money.customerWith(100);
  const grace = await money.customerWith(100);
  await addToStoredBalance(ada.id, 1234);
  await addToStoredBalance(grace.id, -1);
  await money.deposit(ada, 50);
  const { tiesOut, sum, differences } = await books();
  expect({ tiesOut, sum }).toEqual({ tiesOut: false, sum: 0 });
  expect(differences).toHaveLength(2);
  expect(differences).toContainEqual({ userId: ada.id, name: ada.name, balance: 12.34, reservedAmount: 0 });
  expect(differences).toContainEqual({ userId: grace.id, name: grace.name, balance: -0.01, reservedAmount: 0 });
  await addToStoredBalance(ada.id, -1234);
  await addToStoredBalance(grace.id, 1);
  expect(await books()).toMatchObject(right);
});
