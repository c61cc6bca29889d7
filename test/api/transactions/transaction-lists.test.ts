/** What every list of transactions has in common: its order, filters, number and pages. */
import { beforeAll, expect, test } from 'vitest';
import { listOwnTransactions, listRequests, listTransactions } from '#shared/contract/transactions/transactions.ts';
import { listWithdrawals, processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Person } from '#test/support/bank.ts';
import { type PageOfTransactions, readAllTransactionNumbers, toTransactionListPage } from '#test/support/lists.ts';
import { type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true, rateLimits: 'off' });
const edith = customerForAll({ name: 'Edith Clarke' });
const grace = customerForAll({ name: 'Grace Hopper' });

/** All transactions, oldest first. */
const made: Transaction[] = [];
const add = async (make: () => Promise<Transaction>) => {
  made.push(await make());
  bank.clock.advance(1);
};

beforeAll(async () => {
  for (const person of [edith, grace]) {
    await add(() => money.book(person, 'deposit', 1000));
    await add(async () => transactionOfAnswer(await money.deposit(person, 50)));
    await add(async () => transactionOfAnswer(await money.withdraw(person, 10)));
    await add(async () => {
      const { _id } = transactionOfAnswer(await money.withdraw(person, 20));
      return transactionOfAnswer(await money.setStatus(_id, 'completed'));
    });
  }
});

type Query = Readonly<Record<string, string | number>>;
type IsListed = (transaction: Transaction) => boolean;

const lists: Record<string, readonly [read: (query: Query) => Promise<PageOfTransactions>, has: IsListed]> = {
  transactions: [async (query) => toTransactionListPage(await admin.call(listTransactions, { query })), () => true],
  requests: [async (query) => toTransactionListPage(await admin.call(listRequests, { query })), () => true],
  withdrawals: [
    async (query) => toTransactionListPage(await admin.call(listWithdrawals, { query })),
    ({ type }) => type === 'withdraw',
  ],
  'own transactions': [
    async (query) => toTransactionListPage(await grace.call(listOwnTransactions, { query })),
    ({ userId }) => userId._id === grace.id,
  ],
};

const isOf = (person: Person) => (transaction: Transaction) => transaction.userId._id === person.id;
const isDeposit: IsListed = ({ type }) => type === 'deposit';
const isPending: IsListed = ({ status }) => status === 'pending';

const queries: readonly (readonly [by: string, Query, IsListed])[] = [
  ['nothing', {}, () => true],
  ['status', { status: 'pending' }, isPending],
  ['a status that nothing has', { status: 'cancelled' }, () => false],
  ['type', { type: 'deposit' }, isDeposit],
  ['type and status', { type: 'deposit', status: 'pending' }, (one) => isDeposit(one) && isPending(one)],
  ['name', { search: 'clarke' }, isOf(edith)],
  ['name and status', { search: 'grace', status: 'pending' }, (one) => isOf(grace)(one) && isPending(one)],
  ['method', { search: 'sepa' }, ({ method }) => method !== 'Admin'],
  ['method in other letters', { search: 'ADMIN' }, ({ method }) => method === 'Admin'],
  ['amount', { search: '50.00' }, ({ amount }) => amount === 50],
  ['days after the first', { from: '2000-01-01', to: '2999-12-31', status: 'pending' }, isPending],
  ['days before the bank', { to: '2000-01-01' }, () => false],
  ['a last day before the first', { from: '2000-01-02', to: '2000-01-01' }, () => false],
];

const cases = Object.entries(lists).flatMap(([list, [read, has]]) =>
  queries
    // Withdrawals are of one type, and a customer's own list has no other names.
    .filter(
      ([by]) => !(list === 'withdrawals' && by.includes('type')) && !(list.startsWith('own') && by.includes('name')),
    )
    .map(([by, query, isFound]) => ({
      list,
      by,
      read,
      query,
      isListed: (one: Transaction) => has(one) && isFound(one),
    })),
);

test.each(cases)(
  'the list of $list by $by comes newest or oldest first, counted, and its pages leave nothing out while others come',
  async ({ read, query, isListed }) => {
    const readAll = (more: Query, between?: () => Promise<unknown>) =>
      readAllTransactionNumbers((cursor) => read({ ...query, ...more, ...cursor }), between);

    await bank.drain();
    const newestFirst = made
      .filter(isListed)
      .map(({ transactionNumber }) => transactionNumber)
      .toReversed();
    expect(await readAll({ limit: 100 })).toEqual(newestFirst);
    const limit = Math.max(1, Math.ceil(newestFirst.length / 3));
    expect(await readAll({ limit, order: 'oldest' })).toEqual(newestFirst.toReversed());
    const { total, nextCursor } = await read({ ...query, limit: 100 });
    if (nextCursor === undefined) expect(total).toBe(newestFirst.length);
    const withOthers = await readAll({ limit }, () =>
      add(async () => transactionOfAnswer(await money.withdraw(grace, 5))),
    );
    expect(withOthers).toEqual(newestFirst);
  },
);

test('the list of withdrawals shows payment details and payer, and the customer sees no payer (ASVS 8.2.3)', async () => {
  const { transactionNumber, _id: id } = transactionOfAnswer(await money.withdraw(edith, 10));
  const proof = { proofImage: 'https://proofs.bank.example/4711.png', notes: 'Paid by SEPA' };
  await admin.call(processWithdrawal, { params: { id }, body: { status: 'completed', ...proof } });
  const processedBy = { name: admin.name, email: admin.email };
  for (const query of [{}, { status: 'completed' as const }, { search: transactionNumber }]) {
    const { withdrawals } = (await admin.call(listWithdrawals, { query })).result;
    expect(withdrawals.find(({ _id }) => _id === id)).toMatchObject({
      paymentDetails: { bankDetails: exampleBankDetails },
      adminProof: { ...proof, processedBy },
    });
  }
  const { result } = await edith.call(listOwnTransactions);
  const [own] = result.transactions;
  expect(own).toMatchObject({ _id: id, paymentDetails: { bankDetails: exampleBankDetails } });
  expect(own?.adminProof).toEqual({ proofImage: proof.proofImage, processedAt: expect.any(String) });
  expect(JSON.stringify(result)).not.toContain(admin.name);
});
