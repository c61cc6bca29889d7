import { expect, test } from 'vitest';
import { previewTransaction } from '#shared/contract/transactions/transactions.ts';
import type { CallInput } from '#test/support/bank.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customerForAll, unmoved } = setupBank({ methods: true, rateLimits: 'off' });
const ada = customerForAll({ euros: 150 });

const ask = (id: string, query: NonNullable<CallInput<typeof previewTransaction>['query']>) =>
  admin.call(previewTransaction, { params: { id }, query });

test('a preview changes nothing', async () => {
  const { _id } = await money.book(ada, 'deposit', 20);
  for (const wish of [{ status: 'failed' as const }, { amount: 1 }, { delete: 'true' as const }]) {
    expect((await unmoved(() => ask(_id, wish))).status).toBe(200);
  }
});

test('a preview without a change shows the present balance', async () => {
  const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
  const { before, after } = (await ask(_id, {})).result;
  expect(after).toEqual(before);
});

test('a preview says why the bank would refuse', async () => {
  const poor = await bank.newCustomer();
  const { _id } = await money.book(poor, 'deposit', 20);
  await money.book(poor, 'withdraw', 15);
  expect((await ask(_id, { delete: 'true' })).body).toMatchObject({
    before: expectedBalances(5),
    after: expectedBalances(5),
    allowed: false,
    refusal: expect.stringContaining('This takes €20.00 from the customer, who has €5.00 available.'),
  });
  expect((await ask(_id, { amount: 999_999_999.99 })).body).toMatchObject({ allowed: true });
  expect((await ask(_id, { amount: 15 })).body).toMatchObject({ after: expectedBalances(0), allowed: true });
});
