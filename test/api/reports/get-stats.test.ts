import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStats } from '#shared/contract/reports.ts';
import { deleteTransaction } from '#shared/contract/transactions.ts';
import { type Person, startTestBank, type TestBank } from '#test/support/bank.ts';
import { moneyOf, transactionIn } from '#test/support/money.ts';

let bank: TestBank;
let money: ReturnType<typeof moneyOf>;
let ada: Person;
beforeAll(async () => {
  bank = await startTestBank();
  money = moneyOf(bank);
  await money.saveMethods();
});
afterAll(() => bank.close());

async function stats() {
  await bank.drain();
  const { status, body } = await bank.call(getStats, {}, { as: bank.admin.session });
  expect(status).toBe(200);
  return body as { asOf: string };
}

const nothing = { count: 0, amount: 0 };
const none = { pending: nothing, processing: nothing, completed: nothing, failed: nothing, cancelled: nothing };

test('a new bank has nothing yet, and its administrator is no customer', async () => {
  expect(await stats()).toEqual({
    totalUsers: 0,
    totalBalance: 0,
    totalReserved: 0,
    openTickets: 0,
    totalTransactions: 0,
    feeIncome: 0,
    deposits: none,
    withdrawals: none,
    asOf: expect.any(String),
  });
});

test('counts customers, balances, holds, transactions by status, and fees earned', async () => {
  ada = await money.customerWith(1000);
  await money.customerWith(0);
  await bank.newAdmin();
  const deposit = transactionIn(await money.deposit(ada, 100));
  await money.deposit(ada, 50);
  const withdrawal = transactionIn(await money.withdraw(ada, 200));
  await money.withdraw(ada, 30);
  await money.setStatus(deposit._id, 'completed');
  await money.setStatus(withdrawal._id, 'completed');
  expect(await stats()).toMatchObject({
    totalUsers: 2,
    totalBalance: 900,
    totalReserved: 30,
    totalTransactions: 5,
    // 1.5 % of 100 on top, 2 % of 200 out of it.
    feeIncome: 5.5,
    deposits: { ...none, completed: { count: 2, amount: 1100 }, pending: { count: 1, amount: 50 } },
    withdrawals: { ...none, completed: { count: 1, amount: 200 }, pending: { count: 1, amount: 30 } },
  });
  await bank.call(deleteTransaction, { params: { id: deposit._id } }, { as: bank.admin.session });
  expect(await stats()).toMatchObject({
    totalBalance: 800,
    totalTransactions: 4,
    feeIncome: 4,
    deposits: { ...none, completed: { count: 1, amount: 1000 }, pending: { count: 1, amount: 50 } },
  });
});

test('says as of when', async () => {
  const { asOf } = await stats();
  expect(Date.parse(asOf)).toBeLessThanOrEqual(bank.clock.now());
  bank.clock.advance(1000);
  await money.deposit(ada, 10);
  expect((await stats()).asOf > asOf).toBe(true);
});

test('counts a refused request for nothing', async () => {
  const before = await stats();
  expect((await money.withdraw(ada, 1999)).status).toBe(409);
  expect(await stats()).toEqual(before);
});

test('tells sums that are larger than any one amount', async () => {
  await money.customerWith(999_999_999.99);
  await money.customerWith(999_999_999.99);
  expect(await stats()).toMatchObject({ totalBalance: 2_000_000_799.98 });
});

test('is for administrators only', async () => {
  expect((await bank.call(getStats, {})).status).toBe(401);
  expect((await bank.call(getStats, {}, { as: ada.session })).status).toBe(403);
});
