import { expect, test } from 'vitest';
import { getOverview } from '#shared/contract/transactions/transactions.ts';
import { expectedBalances } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll();

test('the overview shows the balances, how many transactions there are, and the five newest of them', async () => {
  expect(await ada.call(getOverview)).toMatchObject({
    status: 200,
    body: { ...expectedBalances(0), name: ada.name, transactionCount: 0, recentTransactions: [] },
  });
  await money.book(ada, 'deposit', 100);
  await money.customerWith(7);
  for (const amount of [11, 12, 13, 14]) await money.deposit(ada, amount);
  await money.withdraw(ada, 30);
  const { recentTransactions, asOf, ...figures } = (await ada.call(getOverview)).result;
  expect(figures).toMatchObject({ ...expectedBalances(100, 30), transactionCount: 6, pendingCount: 5 });
  expect(recentTransactions.map(({ amount }) => amount)).toEqual([30, 14, 13, 12, 11]);
  expect(Date.parse(asOf)).toBeLessThanOrEqual(bank.clock.now());
});
