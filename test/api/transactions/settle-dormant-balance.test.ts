import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteTransaction,
  editTransaction,
  getTransaction,
  listTransactions,
  previewTransaction,
} from '#shared/contract/transactions/transactions.ts';
import { listDormantBalances, settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { waitForJob } from '#test/support/bank-content.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { FREQUENT_FAULTS, injectFaults } from '#test/support/faults/fail-writes.ts';
import { storedTransaction } from '#test/support/faults/stored-items.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { toTransactionListPage } from '#test/support/lists.ts';
import { expectedBalances, type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { BALANCED_BOOKS, readBalanceTotals, readBooks } from '#test/support/totals.ts';
import { recordWrites } from '#test/support/write-sets.ts';

const ROUNDS = iterationCount(300, 4);
const AT_ONCE = iterationCount(64, 24);
const THROUGH_FAULTS = iterationCount(30, 2);

const { bank, money, customers, backups, customerForAll, unmoved } = setupBank({ methods: true, rateLimits: 'off' });
const heir = customerForAll({ name: 'Hester Thornbury', euros: 10 });

const payOut = (person: Pick<Person, 'id'>, amount: number, headers: Record<string, string> = {}) =>
  bank.admin.call(
    settleDormantBalance,
    { body: { action: 'payout', userId: person.id, amount, details: 'To the estate by SEPA', reason: 'Probate' } },
    { headers },
  );
const assign = (person: Pick<Person, 'id'>, to: Pick<Person, 'id'>, amount: number, headers = {}) =>
  bank.admin.call(
    settleDormantBalance,
    { body: { action: 'assign', userId: person.id, toUserId: to.id, amount, reason: 'The same person' } },
    { headers },
  );

const books = () => readBooks(bank);

/** Returns the unclaimed money in euros, from the customer's own item. */
const unclaimedOf = async ({ id }: Pick<Person, 'id'>) => (await bank.storedUser(id)).balance / 100;

test('a payout of unclaimed money is a withdrawal of the deleted customer, in part or to the last cent', async () => {
  const ada = await money.deletedCustomerWith(100.25);
  const before = await books();
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
  expect(await unclaimedOf(ada)).toBe(40.25);
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

test('a payout of unclaimed money never exceeds what there is', async () => {
  const ada = await money.deletedCustomerWith(20);
  for (const take of [() => payOut(ada, 20.01), () => assign(ada, heir, 20.01)])
    expect(await unmoved(take)).toMatchObject({ status: 409, body: { code: 'not_unclaimed' } });
});

test('a returned payout is unclaimed again, and is not paid a second time by its status', async () => {
  const ada = await money.deletedCustomerWith(20);
  const { _id } = transactionOfAnswer(await payOut(ada, 15));
  expect((await money.setStatus(_id, 'failed')).status).toBe(200);
  expect(await unclaimedOf(ada)).toBe(20);
  expect(await money.setStatus(_id, 'completed')).toMatchObject({ status: 409, body: { code: 'customer_deleted' } });
  expect((await payOut(ada, 20)).status).toBe(201);
  expect(await books()).toMatchObject(BALANCED_BOOKS);
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
    given = transactionOfAnswer(await assign(ada, heir, 70));
    const own = toTransactionListPage(await bank.admin.call(listTransactions, { query: { userId: heir.id } })).rows;
    received = own.find(({ amount }) => amount === 70) ?? expect.fail('Nothing was received');
  });

  test('the assigned money is on the balance of the other customer at once, who sees the reason', async () => {
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
    expect(received.transactionNumber).not.toBe(given.transactionNumber);
    expect(await customers.records(ada.id, 'unclaimed.assigned')).toMatchObject([{ resourceId: given._id }]);
    expect((await customers.records(heir.id, 'transaction.booked')).at(-1)).toMatchObject({
      resourceId: received._id,
      after: { type: 'deposit', amount: 7000, unclaimedOf: ada.id },
    });
  });

  test('the assigned money is booked through an account that stays zero and is not shown', async () => {
    const before = await books();
    await assign(ada, heir, 10);
    const after = await books();
    expect(after).toMatchObject(BALANCED_BOOKS);
    expect(after.accounts).toEqual({
      ...before.accounts,
      unclaimed: (before.accounts.unclaimed ?? 0) - 10,
      customers: (before.accounts.customers ?? 0) + 10,
    });
    expect(after.accounts).not.toHaveProperty('settlement:transfer');
  });

  test.each(['given', 'received'] as const)(
    'the assigned money stays as it was booked: what was %s moves by no change',
    async (side) => {
      const { _id: id } = side === 'given' ? given : received;
      const changes: (() => Promise<Answer>)[] = [
        () => money.setStatus(id, 'failed'),
        () => bank.admin.call(editTransaction, { params: { id }, body: { amount: 1 } }),
        () => bank.admin.call(deleteTransaction, { params: { id } }),
      ];
      for (const change of changes) {
        expectRefusal(await unmoved(change), 409, {
          code: 'transferred',
          error:
            'This amount was assigned from unclaimed money and stays as it was booked. To correct it, create a transaction.',
        });
      }
    },
  );

  test('the assigned money can only go to another customer of the bank', async () => {
    const admin = await bank.newAdmin();
    const gone = await money.deletedCustomerWith(0);
    for (const id of ['nobody', admin.id, gone.id, ada.id])
      expect(await unmoved(() => assign(ada, { id }, 1))).toMatchObject({ status: 404 });
  });

  test('the assigned money is unclaimed once more when the other customer is deleted, too', async () => {
    const [one, other] = [await money.deletedCustomerWith(40), await bank.newCustomer()];
    await assign(one, other, 40);
    await customers.delete(other.id, 'true');
    expect(await payOut(other, 40)).toMatchObject({ status: 201 });
    expect(await books()).toMatchObject(BALANCED_BOOKS);
  });
});

test('no totals count unclaimed money, except for the customer it is assigned to', async () => {
  const before = await readBalanceTotals(bank);
  const ada = await money.deletedCustomerWith(100);
  await payOut(ada, 30);
  expect(await readBalanceTotals(bank)).toEqual(before);
  await assign(ada, heir, 20);
  expect(await readBalanceTotals(bank)).toEqual({ ...before, totalBalance: before.totalBalance + 20 });
});

test('the money of a customer who is not deleted cannot be settled, and nothing moves', async () => {
  expectRefusal(await unmoved(() => payOut(heir, 1)), 409, {
    code: 'not_deleted',
    error: 'This customer has not been deleted, so none of their money is unclaimed.',
  });
});

test(`the bank pays out no more than was left, in ${AT_ONCE} payouts and assignments at the same moment`, async () => {
  const [ada, grace] = [await money.deletedCustomerWith(100), await bank.newCustomer()];
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      retryWhileBusy(() => (index % 2 === 0 ? payOut(ada, 10) : assign(ada, grace, 10))),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 10);
  expect(await unclaimedOf(ada)).toBe(0);
  expect(await books()).toMatchObject(BALANCED_BOOKS);
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
    if (round % 4 !== 0) await doings[0]?.();
    const answers = await Promise.all(inOrder.map(({ doing }) => retryWhileBusy(doing)));
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    refusals += answers.filter(({ status }) => status === 409).length;
    const rows = toTransactionListPage(
      await bank.admin.call(listTransactions, { query: { userId: ada.id, limit: 100 } }),
    ).rows;
    const sumOf = (type: string) =>
      rows
        .filter((row) => row.type === type && row.status === 'completed')
        .reduce((sum, { amount }) => sum + amount, 0);
    const unclaimed = await unclaimedOf(ada);
    expect(unclaimed).toBeGreaterThanOrEqual(0);
    expect(unclaimed).toBe(sumOf('deposit') - sumOf('withdraw'));
    const assigned = ((await money.balances(heir)).balance - before.balance).toFixed(2);
    const given = rows.filter(({ amount, type }) => type === 'withdraw' && (amount === 11 || amount === 14));
    expect(Number(assigned)).toBe(given.reduce((sum, { amount }) => sum + amount, 0));
    left += unclaimed;
  }
  expect(refusals).toBeGreaterThan(ROUNDS);
  const after = await books();
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts.unclaimed).toBeCloseTo(total + left, 2);
});

test(`an assignment takes effect once through conflicts, throttles and lost answers, ${THROUGH_FAULTS} times`, async () => {
  const random = seededRandom(16);
  for (let round = 0; round < THROUGH_FAULTS; round += 1) {
    const [ada, grace] = [await money.deletedCustomerWith(30), await bank.newCustomer()];
    const faults = injectFaults(FREQUENT_FAULTS, random);
    const answer = await retryWhileBusy(() => assign(ada, grace, 10, { 'idempotency-key': `faults-${round}` })).finally(
      () => faults.stop(),
    );
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    expect(await unclaimedOf(ada)).toBe(20);
    expect(await money.balances(grace)).toEqual(expectedBalances(10));
    expect(await customers.records(ada.id, 'unclaimed.assigned')).toHaveLength(1);
  }
  expect(await books()).toMatchObject(BALANCED_BOOKS);
});

test('a settlement writes no item that other customers share', async () => {
  const [ada, grace] = [await money.deletedCustomerWith(30), await money.deletedCustomerWith(30)];
  await bank.drain();
  const writes = recordWrites(table());
  const [first, second] = [await writes.during(() => payOut(ada, 10)), await writes.during(() => payOut(grace, 10))];
  const both = await writes.during(() => assign(ada, heir, 10));
  writes.stop();
  expect(first.length).toBeGreaterThan(2);
  expect(first.filter((item) => second.includes(item))).toEqual([]);
  for (const item of both.filter((name) => !name.startsWith('AUDIT#'))) {
    expect([`USER#${ada.id}`, `USER#${heir.id}`]).toContain(item.split(' ')[0]);
  }
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
  const { unclaimed } = (await bank.admin.call(listDormantBalances)).result;
  expect(unclaimed).toContainEqual(expect.objectContaining({ _id: ada.id, amount: 70 }));
  expect(transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: paid._id } }))).toMatchObject({
    status: 'completed',
    adminProof: { notes: 'To the estate by SEPA' },
  });
});
