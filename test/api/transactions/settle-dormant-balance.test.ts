import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteTransaction,
  editTransaction,
  getTransaction,
  listTransactions,
  previewTransaction,
} from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { waitForJob } from '#test/support/bank-content.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { FREQUENT_FAULTS, injectFaults } from '#test/support/faults/fail-writes.ts';
import { storedTransaction } from '#test/support/faults/stored-items.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { toTransactionListPage } from '#test/support/lists.ts';
import { expectedBalances, type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { BALANCED_BOOKS, readBalanceTotals, readBooks } from '#test/support/totals.ts';

const ROUNDS = iterationCount(300, 2);

const { bank, money, customers, backups, customerForAll, unmoved } = setupBank({ methods: true, rateLimits: 'off' });
const heir = customerForAll({ name: 'Hester Thornbury', euros: 10 });

const payOut = (person: Pick<Person, 'id'>, amount: number) =>
  bank.admin.call(settleDormantBalance, {
    body: { action: 'payout', userId: person.id, amount, details: 'To the estate by SEPA', reason: 'Probate' },
  });
const assign = (person: Pick<Person, 'id'>, to: Pick<Person, 'id'>, amount: number, headers = {}) =>
  bank.admin.call(
    settleDormantBalance,
    { body: { action: 'assign', userId: person.id, toUserId: to.id, amount, reason: 'The same person' } },
    { headers },
  );

const books = () => readBooks(bank);

/** Returns the unclaimed money in euros, from the customer's own item. */
const unclaimedOf = async ({ id }: Pick<Person, 'id'>) => (await bank.storedUser(id)).balance / 100;

test('a payout of unclaimed money is a withdrawal of the deleted customer, and never exceeds what there is', async () => {
  const ada = await money.deletedCustomerWith(100.25);
  const before = await books();
  for (const take of [() => payOut(ada, 100.26), () => assign(ada, heir, 100.26)])
    expect(await unmoved(take)).toMatchObject({ status: 409, body: { code: 'not_unclaimed' } });
  const answer = await payOut(ada, 60);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: '€60.00 paid out successfully',
      transaction: {
        type: 'withdraw',
        status: 'completed',
        amount: 60,
        feeAmount: 0,
        method: 'Admin',
        description: 'Probate',
        userId: { _id: ada.id, name: 'Unknown', email: '' },
        adminProof: { notes: 'To the estate by SEPA', processedBy: { name: bank.admin.name } },
      },
    },
  });
  const { journal } = await storedTransaction(transactionOfAnswer(answer)._id);
  expect(journal).toMatchObject([
    { what: 'booked', reason: 'Probate', to: 'completed', postings: { customer: -6000, settlement: 6000 } },
  ]);
  expect((await payOut(ada, 40.25)).status).toBe(201);
  expect(await unclaimedOf(ada)).toBe(0);
  const after = await books();
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts).toEqual({
    ...before.accounts,
    unclaimed: (before.accounts.unclaimed ?? 0) - 100.25,
    'settlement:cash': (before.accounts['settlement:cash'] ?? 0) + 100.25,
  });
});

test('a returned payout is unclaimed again, and is not paid a second time by its status', async () => {
  const ada = await money.deletedCustomerWith(20);
  const { _id } = transactionOfAnswer(await payOut(ada, 15));
  expect((await money.setStatus(_id, 'failed')).status).toBe(200);
  expect(await unclaimedOf(ada)).toBe(20);
  expect(await money.setStatus(_id, 'completed')).toMatchObject({ status: 409, body: { code: 'customer_deleted' } });
});

test('a deposit after the deletion can be paid out, and then it can no longer be undone', async () => {
  const ada = await money.customerWith(0);
  const { _id } = transactionOfAnswer(await money.deposit(ada, 50));
  await customers.delete(ada.id);
  expect((await money.setStatus(_id, 'completed')).status).toBe(200);
  expect((await payOut(ada, 30)).status).toBe(201);
  const sentence = "Of this customer's money €20.00 is still unclaimed: that is the most that can be taken out.";
  const foretold = { params: { id: _id }, query: { status: 'cancelled' as const } };
  expect((await bank.admin.call(previewTransaction, foretold)).result).toMatchObject({
    allowed: false,
    refusal: sentence,
  });
  expectRefusal(await money.setStatus(_id, 'cancelled'), 409, { code: 'not_unclaimed', error: sentence });
  expect(await unclaimedOf(ada)).toBe(20);
});

describe('unclaimed money that is assigned', () => {
  let ada: Person;
  let given: Transaction;
  let received: Transaction;
  beforeAll(async () => {
    ada = await money.deletedCustomerWith(100);
  });

  test('the assigned money is on the balance of the other customer at once, and in the books on no other account', async () => {
    const [before, totals] = [await books(), await readBalanceTotals(bank)];
    given = transactionOfAnswer(await assign(ada, heir, 70));
    const own = toTransactionListPage(await bank.admin.call(listTransactions, { query: { userId: heir.id } })).rows;
    received = own.find(({ amount }) => amount === 70) ?? expect.fail('Nothing was received');
    expect(await money.balances(heir)).toEqual(expectedBalances(80));
    expect(await unclaimedOf(ada)).toBe(30);
    expect(given).toMatchObject({ type: 'withdraw', status: 'completed', amount: 70, userId: { name: 'Unknown' } });
    expect(received).toMatchObject({
      type: 'deposit',
      status: 'completed',
      feeAmount: 0,
      description: 'The same person',
      userId: { name: heir.name },
    });
    expect(await customers.records(ada.id, 'unclaimed.assigned')).toMatchObject([{ resourceId: given._id }]);
    expect((await customers.records(heir.id, 'transaction.booked')).at(-1)).toMatchObject({
      resourceId: received._id,
      after: { type: 'deposit', amount: 7000, unclaimedOf: ada.id },
    });
    const after = await books();
    expect(after).toMatchObject(BALANCED_BOOKS);
    expect(after.accounts).toEqual({
      ...before.accounts,
      unclaimed: (before.accounts.unclaimed ?? 0) - 70,
      customers: (before.accounts.customers ?? 0) + 70,
    });
    expect(await readBalanceTotals(bank)).toEqual({ ...totals, totalBalance: totals.totalBalance + 70 });
  });

  test('the assigned money stays as it was booked on both sides, and moves by no change', async () => {
    const changes: readonly ((id: string) => Promise<Answer>)[] = [
      (id) => money.setStatus(id, 'failed'),
      (id) => bank.admin.call(editTransaction, { params: { id }, body: { amount: 1 } }),
      (id) => bank.admin.call(deleteTransaction, { params: { id } }),
    ];
    const error =
      'This amount was assigned from unclaimed money and stays as it was booked. To correct it, create a transaction.';
    for (const { _id } of [given, received])
      for (const change of changes)
        expectRefusal(await unmoved(() => change(_id)), 409, { code: 'transferred', error });
  });

  test('the assigned money can only go to another customer of the bank, and comes from a deleted one', async () => {
    const admin = await bank.newAdmin();
    for (const id of ['nobody', admin.id, ada.id])
      expect(await unmoved(() => assign(ada, { id }, 1))).toMatchObject({ status: 404 });
    expectRefusal(await unmoved(() => payOut(heir, 1)), 409, {
      code: 'not_deleted',
      error: 'This customer has not been deleted, so none of their money is unclaimed.',
    });
  });

  test('the assigned money is unclaimed once more when the other customer is deleted, too', async () => {
    const other = await bank.newCustomer();
    await assign(ada, other, 5);
    await customers.delete(other.id, 'true');
    expect(await payOut(other, 5)).toMatchObject({ status: 201 });
    expect(await books()).toMatchObject(BALANCED_BOOKS);
  });
});

test(`the bank pays out no more than was left, in ${ROUNDS} races of payouts, assignments and a late deposit`, async () => {
  const random = seededRandom(15);
  const total = (await books()).accounts.unclaimed ?? 0;
  let [left, refusals] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The rounds take longer than a session lasts.
    if (round % 50 === 0) await heir.signInAgain();
    const ada = await money.customerWith(30);
    const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
    const before = await money.balances(heir);
    const doings: (() => Promise<Answer>)[] = [
      () => customers.delete(ada.id, 'true'),
      () => money.setStatus(_id, 'completed'),
      () => money.setStatus(_id, 'cancelled'),
      ...[12, 15, 18].map((amount) => () => payOut(ada, amount)),
      ...[11, 14].map((amount) => () => assign(ada, heir, amount)),
    ];
    const inOrder = doings.map((doing) => ({ doing, at: random.next() })).sort((a, b) => a.at - b.at);
    if (round % 2 === 1) await doings[0]?.();
    const answers = await Promise.all(inOrder.map(({ doing }) => retryWhileBusy(doing)));
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    refusals += answers.filter(({ status }) => status === 409).length;
    const rows = toTransactionListPage(
      await bank.admin.call(listTransactions, { query: { userId: ada.id, limit: 100 } }),
    ).rows;
    const sumOf = (some: typeof rows) => some.reduce((sum, { amount }) => sum + amount, 0);
    const completed = Map.groupBy(
      rows.filter(({ status }) => status === 'completed'),
      ({ type }) => type,
    );
    const unclaimed = await unclaimedOf(ada);
    expect(unclaimed).toBeGreaterThanOrEqual(0);
    expect(unclaimed).toBe(sumOf(completed.get('deposit') ?? []) - sumOf(completed.get('withdraw') ?? []));
    const given = rows.filter(({ amount, type }) => type === 'withdraw' && (amount === 11 || amount === 14));
    expect((await money.balances(heir)).balance - before.balance).toBeCloseTo(sumOf(given), 2);
    left += unclaimed;
  }
  expect(refusals).toBeGreaterThanOrEqual(ROUNDS);
  const after = await books();
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts.unclaimed).toBeCloseTo(total + left, 2);
});

test('an assignment takes effect once through conflicts, throttles and lost answers', async () => {
  const [ada, grace] = [await money.deletedCustomerWith(30), await bank.newCustomer()];
  const faults = injectFaults(FREQUENT_FAULTS, seededRandom(16));
  const answer = await retryWhileBusy(() => assign(ada, grace, 10, { 'idempotency-key': 'assigned-once' })).finally(
    () => faults.stop(),
  );
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  expect(await unclaimedOf(ada)).toBe(20);
  expect(await money.balances(grace)).toEqual(expectedBalances(10));
  expect(await customers.records(ada.id, 'unclaimed.assigned')).toHaveLength(1);
  expect(await books()).toMatchObject(BALANCED_BOOKS);
});

test('a restore brings back unclaimed money: what was left, what arrived and what was paid out', async () => {
  const ada = await money.deletedCustomerWith(100);
  const paid = transactionOfAnswer(await payOut(ada, 30));
  const filename = await backups.create();
  const kept = await customers.itemsOf(ada);
  await money.setStatus(paid._id, 'failed');
  await assign(ada, heir, 60);
  const totals = await books();
  expect((await backups.restore({ filename })).status).toBe(200);
  expect(await waitForJob(bank)).toMatchObject({ kind: 'restore', status: 'done' });
  expect(await unclaimedOf(ada)).toBe(70);
  const strip = (items: Record<string, unknown>[]) =>
    items.map(({ version: _, row: __, ticketCount: ___, ...item }) => item);
  expect(strip(await customers.itemsOf(ada))).toEqual(strip(kept));
  const after = await books();
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts.unclaimed).toBe((totals.accounts.unclaimed ?? 0) + 30);
  expect(transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: paid._id } }))).toMatchObject({
    status: 'completed',
    adminProof: { notes: 'To the estate by SEPA' },
  });
});
