import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deleteTransaction, editTransaction, previewTransaction } from '#shared/contract/transactions.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { figure } from '#test/support/figures.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { euros, transactionIn } from '#test/support/money.ts';
import { INSUFFICIENT_BALANCE } from '#test/support/spec-texts.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true, rateLimits: 'off' });
const ada = customerForAll({ euros: 150 });

interface Wanted {
  status?: (typeof transactionStatuses)[number];
  amount?: number;
  delete?: true;
}

const ask = (id: string, { delete: gone, ...query }: Wanted) =>
  admin.call(previewTransaction, { params: { id }, query: { ...query, ...(gone && { delete: 'true' }) } });

function make(id: string, { status, amount, delete: gone }: Wanted, current: { status: string; amount: number }) {
  const params = { id };
  if (gone) return admin.call(deleteTransaction, { params });
  if (amount === undefined) return money.setStatus(id, status ?? (current.status as 'pending'));
  return admin.call(editTransaction, { params, body: { amount, ...(status && { status }) } });
}

const amounts = fc.integer({ min: 1000, max: 20_000 }).map((cents) => cents / 100);
const statuses = fc.constantFrom(...transactionStatuses);
const wishes: fc.Arbitrary<Wanted> = fc.oneof(
  fc.record({ status: statuses }),
  fc.record({ amount: amounts }),
  fc.record({ status: statuses, amount: amounts }),
  fc.constant({ delete: true as const }),
);

test('whatever is changed, the preview is the result, and a preview that says no is a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('deposit' as const, 'withdraw' as const),
      amounts,
      statuses,
      wishes,
      async (type, amount, status, wish) => {
        const made = await (type === 'deposit' ? money.deposit : money.withdraw)(ada, amount);
        if (made.status === 409) return;
        const { _id: id } = transactionIn(made);
        const set = await money.setStatus(id, status);
        const current = set.status === 200 ? transactionIn(set) : transactionIn(made);

        const before = await money.balances(ada);
        const preview = (await ask(id, wish)).result;
        expect(preview).toMatchObject({
          before: { ...before, feeAmount: current.feeAmount },
          version: current.version,
        });
        const answer = await make(id, wish, current);
        expect(answer.status).toBe(preview.allowed ? 200 : 409);
        expect(preview.after).toMatchObject(await money.balances(ada));
        if (!preview.allowed) {
          expect(answer.refusal.error).toBe(preview.refusal);
          expect(preview.after).toEqual(preview.before);
        } else if (!wish.delete) {
          expect(answer.body).toMatchObject({ transaction: { feeAmount: preview.after.feeAmount } });
        }
      },
    ),
    { numRuns: figure(600, 12), endOnFailure: true },
  );
});

describe('a preview', () => {
  test('changes nothing', async () => {
    const { _id } = await money.book(ada, 'deposit', 20);
    const before = await bank.moneyItems();
    for (const wish of [{ status: 'failed' as const }, { amount: 1 }, { delete: true as const }]) {
      expect((await ask(_id, wish)).status).toBe(200);
    }
    expect(await bank.moneyItems()).toEqual(before);
  });

  test('of nothing new is the money as it is', async () => {
    const { _id } = transactionIn(await money.deposit(ada, 20));
    const { before, after } = (await ask(_id, {})).result;
    expect(after).toEqual(before);
  });

  test('says why the bank would refuse', async () => {
    const poor = await bank.newCustomer();
    const { _id } = await money.book(poor, 'deposit', 20);
    await money.book(poor, 'withdraw', 15);
    expect((await ask(_id, { delete: true })).body).toMatchObject({
      before: euros(5),
      after: euros(5),
      allowed: false,
      refusal: INSUFFICIENT_BALANCE,
    });
    expect((await ask(_id, { amount: 999_999_999.99 })).body).toMatchObject({ allowed: true });
    expect((await ask(_id, { amount: 15 })).body).toMatchObject({ after: euros(0), allowed: true });
  });
});
