import { expect, test } from 'vitest';
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

test('the list has deleted customers with money, newest deletion first, without a name, page by page, and the sum', async () => {
  expect(await list()).toEqual({ unclaimed: [], totalUnclaimed: 0 });
  const gone = [
    await money.deletedCustomerWith(20),
    await money.deletedCustomerWith(30.5),
    await money.deletedCustomerWith(1),
  ];
  await money.deletedCustomerWith(0);
  const deletion = { deletedAt: expect.stringMatching(/Z$/), deletedBy: bank.admin.name };
  const unclaimed = [1, 30.5, 20].map((amount, index) => ({ _id: gone.at(-1 - index)?.id, amount, ...deletion }));
  expect(await list()).toEqual({ unclaimed, totalUnclaimed: 51.5 });
  const paged = await readAllRows(
    (next) => list({ limit: 2, ...next }),
    (page) => page.unclaimed,
  );
  expect(paged).toEqual(unclaimed);
});

test('a deposit for a deleted customer adds them to the list, and the last payout removes them', async () => {
  const ada = await bank.newCustomer();
  const { _id } = transactionOfAnswer(await money.deposit(ada, 40));
  await customers.delete(ada.id);
  expect(await amountOf(ada)).toBeUndefined();
  await money.setStatus(_id, 'completed');
  expect(await amountOf(ada)).toBe(40);
  const body = { action: 'payout', userId: ada.id, reason: 'Probate', details: 'By SEPA' } as const;
  await bank.admin.call(settleDormantBalance, { body: { ...body, amount: 15 } });
  expect(await amountOf(ada)).toBe(25);
  await bank.admin.call(settleDormantBalance, { body: { ...body, amount: 25 } });
  expect(await amountOf(ada)).toBeUndefined();
});
