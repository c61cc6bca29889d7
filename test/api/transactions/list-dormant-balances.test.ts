import { expect, test } from 'vitest';
import { getReconciliation } from '#shared/contract/reports.ts';
import { listDormantBalances, settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import type { Person } from '#test/support/bank.ts';
import { readAllRows } from '#test/support/lists.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, customers } = setupBank({ methods: true });

async function list(query: { limit?: number; cursor?: string } = {}) {
  await bank.drain();
  return (await bank.admin.call(listDormantBalances, { query })).result;
}

const amountOf = async ({ id }: Person) => (await list()).unclaimed.find(({ _id }) => _id === id)?.amount;

test('the list of unclaimed money is empty at first', async () => {
  expect(await list()).toEqual({ unclaimed: [], totalUnclaimed: 0 });
});

test('the list has deleted customers with money, newest deletion first, without a name, and the sum', async () => {
  const first = await money.deletedCustomerWith(20);
  const second = await money.deletedCustomerWith(30.5);
  const empty = await bank.newCustomer();
  await customers.delete(empty.id);
  expect(await list()).toEqual({
    unclaimed: [
      { _id: second.id, amount: 30.5, deletedAt: expect.stringMatching(/Z$/), deletedBy: bank.admin.name },
      { _id: first.id, amount: 20, deletedAt: expect.stringMatching(/Z$/), deletedBy: bank.admin.name },
    ],
    totalUnclaimed: 50.5,
  });
  const { accounts } = (await bank.admin.call(getReconciliation)).result;
  expect(accounts).toContainEqual({ account: 'unclaimed', balance: 50.5 });
});

test('a deposit for a deleted customer adds them to the list, and the last payout removes them', async () => {
  const ada = await money.customerWith(0);
  const { _id } = transactionOfAnswer(await money.deposit(ada, 40));
  await customers.delete(ada.id);
  expect(await amountOf(ada)).toBeUndefined();
  await money.setStatus(_id, 'completed');
  expect(await amountOf(ada)).toBe(40);
  const body = { action: 'payout', userId: ada.id, reason: 'Probate', details: 'By SEPA' } as const;
  await bank.admin.call(settleDormantBalance, { body: { ...body, amount: 15 } });
  expect(await amountOf(ada)).toBe(25);
  const rest = transactionOfAnswer(await bank.admin.call(settleDormantBalance, { body: { ...body, amount: 25 } }));
  expect(await amountOf(ada)).toBeUndefined();
  await money.setStatus(rest._id, 'failed');
  expect(await amountOf(ada)).toBe(25);
});

test('the list has every balance once over its pages', async () => {
  for (let count = 0; count < 5; count += 1) await money.deletedCustomerWith(1);
  const all = (await list()).unclaimed;
  const paged = await readAllRows(
    (next) => list({ limit: 2, ...next }),
    ({ unclaimed }) => unclaimed,
  );
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(6);
});
