import { expect, test } from 'vitest';
import { getOverview } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank({ methods: true });

test('the overview of a new customer has no money and no transactions', async () => {
  const ada = await bank.newCustomer();
  expect(await ada.call(getOverview)).toMatchObject({
    status: 200,
    body: { ...expectedBalances(0), name: ada.name, transactionCount: 0, recentTransactions: [] },
  });
});

test('the overview shows the balances, how many transactions there are, and the five newest of them', async () => {
  const ada = await money.customerWith(100);
  await money.customerWith(7);
  for (const amount of [11, 12, 13, 14]) await money.deposit(ada, amount);
  await money.withdraw(ada, 30);
  const { recentTransactions, asOf, ...figures } = (await ada.call(getOverview)).result;
  expect(figures).toMatchObject({ ...expectedBalances(100, 30), transactionCount: 6, pendingCount: 5 });
  expect(recentTransactions.map(({ amount }) => amount)).toEqual([30, 14, 13, 12, 11]);
  expect(Date.parse(asOf)).toBeLessThanOrEqual(bank.clock.now());
});

test('the overview does not name who at the bank did something', async () => {
  const ada = await money.customerWith(100);
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 30));
  const body = { status: 'completed' as const, notes: 'Quite all right' };
  await admin.call(processWithdrawal, { params: { id: _id }, body });
  const answer = await ada.call(getOverview);
  expect(answer.body).toMatchObject(expectedBalances(70));
  for (const secret of [admin.name, admin.email, body.notes]) {
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  }
});
