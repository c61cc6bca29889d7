import { beforeAll, expect, test } from 'vitest';
import { getStats } from '#shared/contract/reports.ts';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, tickets } = setupBank({ methods: true });
let ada: Person;

const DAY = 24 * 60 * 60 * 1000;

/** Goes to shortly after a midnight, so that no test spans two days. */
async function goToNewDay(days = 1): Promise<void> {
  bank.clock.advance(days * DAY - (bank.clock.now() % DAY) + 1000);
  await admin.signInAgain();
}
beforeAll(() => goToNewDay());

async function stats() {
  await bank.drain();
  return (await admin.call(getStats)).result;
}

const nothing = { count: 0, amount: 0 };
const none = { pending: nothing, processing: nothing, completed: nothing, failed: nothing, cancelled: nothing };

test('a new bank has no figures yet, and its administrator is no customer', async () => {
  expect(await stats()).toEqual({
    totalUsers: 0,
    totalBalance: 0,
    totalReserved: 0,
    openTickets: 0,
    totalTransactions: 0,
    feeIncome: 0,
    deposits: none,
    withdrawals: none,
    waitingProposals: { total: 0, own: 0 },
    volume: expect.any(Array),
    asOf: expect.any(String),
  });
});

test('the statistics count customers, balances, holds, transactions by status, and fees earned', async () => {
  ada = await money.customerWith(1000);
  await money.customerWith(0);
  await bank.newAdmin();
  const deposit = transactionOfAnswer(await money.deposit(ada, 100));
  await money.deposit(ada, 50);
  const withdrawal = transactionOfAnswer(await money.withdraw(ada, 200));
  await money.withdraw(ada, 30);
  await money.setStatus(deposit._id, 'completed');
  await money.setStatus(withdrawal._id, 'completed');
  expect(await stats()).toMatchObject({
    totalUsers: 2,
    totalBalance: 900,
    totalReserved: 30,
    totalTransactions: 5,
    // The fees are 1.5 % of 100 on top, and 2 % of 200 included.
    feeIncome: 5.5,
    deposits: { ...none, completed: { count: 2, amount: 1100 }, pending: { count: 1, amount: 50 } },
    withdrawals: { ...none, completed: { count: 1, amount: 200 }, pending: { count: 1, amount: 30 } },
  });
  await admin.call(deleteTransaction, { params: { id: deposit._id } });
  expect(await stats()).toMatchObject({
    totalBalance: 800,
    totalTransactions: 4,
    feeIncome: 4,
    deposits: { ...none, completed: { count: 1, amount: 1000 }, pending: { count: 1, amount: 50 } },
  });
});

test('the statistics count open tickets, and no others', async () => {
  const [first, second] = [await tickets.opened(ada), await tickets.opened(ada), await tickets.opened(ada)];
  expect(await stats()).toMatchObject({ openTickets: 3 });
  await tickets.replyAsBank(first._id);
  await tickets.remove(second._id);
  expect(await stats()).toMatchObject({ openTickets: 1 });
});

test('the statistics show sums that are larger than any one amount', async () => {
  await money.customerWith(999_999_999.99);
  await money.customerWith(999_999_999.99);
  expect(await stats()).toMatchObject({ totalBalance: 2_000_000_799.98 });
});

test('the volume of 30 days that end today counts what was made on a day and is completed now', async () => {
  await goToNewDay(2);
  const customer = await money.customerWith(500);
  const deposit = transactionOfAnswer(await money.deposit(customer, 100));
  const withdrawal = transactionOfAnswer(await money.withdraw(customer, 40));
  const { volume } = await stats();
  const days = Array.from({ length: 30 }, (_, index) =>
    new Date(bank.clock.now() - (29 - index) * DAY).toISOString().slice(0, 10),
  );
  expect(volume.map(({ day }) => day)).toEqual(days);
  const [day] = days.slice(-1);
  const made = async () => (await stats()).volume.find((entry) => entry.day === day);
  expect(await made()).toEqual({ day, deposits: { count: 1, amount: 500 }, withdrawals: nothing });
  await money.setStatus(withdrawal._id, 'completed');
  expect(await made()).toMatchObject({ withdrawals: { count: 1, amount: 40 } });
  await money.setStatus(withdrawal._id, 'failed');
  expect(await made()).toMatchObject({ withdrawals: nothing });

  // A deposit counts on the day of its creation, whenever the money arrives.
  await goToNewDay(3);
  await money.setStatus(deposit._id, 'completed');
  expect((await stats()).volume.at(-1)).toMatchObject({ deposits: nothing, withdrawals: nothing });
  expect(await made()).toMatchObject({ deposits: { count: 2, amount: 600 } });
  await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 70 } });
  expect(await made()).toMatchObject({ deposits: { count: 2, amount: 570 } });
  await admin.call(deleteTransaction, { params: { id: deposit._id } });
  expect(await made()).toMatchObject({ deposits: { count: 1, amount: 500 } });
  await goToNewDay(31);
  for (const { deposits, withdrawals } of (await stats()).volume)
    expect([deposits, withdrawals]).toEqual([nothing, nothing]);
});
