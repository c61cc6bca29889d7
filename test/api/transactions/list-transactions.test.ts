import { beforeAll, expect, test } from 'vitest';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import type { CallInput, Person } from '#test/support/bank.ts';
import {
  readAllRows,
  readAllTransactionNumbers,
  toTransactionListPage,
  transactionNumbersOf,
} from '#test/support/lists.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank({ methods: true });
let ada: Person;
let grace: Person;
/** Transaction numbers by name, in the order of their creation; the last two are a day later. */
const made: Record<string, string> = {};
const DAY = 24 * 60 * 60 * 1000;

const day = () => new Date(bank.clock.now()).toISOString().slice(0, 10);
let firstDay = '';

beforeAll(async () => {
  // The setup begins after midnight, so that it does not span two days.
  bank.clock.advance(DAY - (bank.clock.now() % DAY) + 1000);
  ada = await bank.newCustomer({ name: 'Ada Lovelace', email: 'ada@moor.example' });
  grace = await bank.newCustomer({ name: 'Grace Hopper', email: 'grace@sea.example' });
  firstDay = day();
  const keep = (name: string, { transactionNumber }: { transactionNumber: string }) => {
    made[name] = transactionNumber;
    bank.clock.advance(1);
  };
  keep('ada booked', await money.book(ada, 'deposit', 100));
  keep('ada deposit', transactionOfAnswer(await money.deposit(ada, 50)));
  keep('grace booked', await money.book(grace, 'deposit', 200));
  keep('ada withdraw', transactionOfAnswer(await money.withdraw(ada, 20)));
  bank.clock.advance(DAY);
  await bank.newCustomer();
  await grace.signInAgain();
  keep('grace withdraw', transactionOfAnswer(await money.withdraw(grace, 30)));
  keep('grace debit', await money.book(grace, 'withdraw', 1));
  await bank.drain();
});

type Filters = NonNullable<CallInput<typeof listTransactions>['query']>;

const list = async (query: Filters = {}) => toTransactionListPage(await admin.call(listTransactions, { query }));

async function names(query: Filters): Promise<string[]> {
  const numbers = transactionNumbersOf(await list(query));
  return numbers.map((number) => Object.keys(made).find((name) => made[name] === number) ?? number);
}

const onFirst = ['ada withdraw', 'grace booked', 'ada deposit', 'ada booked'];
const onSecond = ['grace debit', 'grace withdraw'];

test('the list of transactions shows the customer, fee, method and moment of each', async () => {
  const { rows } = await list({ search: made['ada withdraw'] ?? '' });
  expect(rows).toMatchObject([
    {
      userId: { _id: ada.id, name: 'Ada Lovelace', email: 'ada@moor.example', accountNumber: expect.any(String) },
      type: 'withdraw',
      status: 'pending',
      amount: 20,
      feePercent: 2,
      feeAmount: 0.4,
      method: 'Bank Sepa',
      createdAt: expect.stringContaining(firstDay),
      version: 1,
    },
  ]);
});

test('the filter by first and last day includes both days, and is combined with the others', async () => {
  const second = new Date(Date.parse(firstDay) + DAY).toISOString().slice(0, 10);
  expect(await names({ from: firstDay, to: firstDay })).toEqual(onFirst);
  expect(await names({ from: second, to: second })).toEqual(onSecond);
  const deposits = ['grace booked', 'ada deposit', 'ada booked'];
  expect(await names({ from: firstDay, to: second, type: 'deposit' })).toEqual(deposits);
  expect(await names({ from: second, search: 'ada@moor.example' })).toEqual([]);
});

test('the filter by moments includes the first and excludes the last', async () => {
  const { rows } = await list();
  const [newest = '', second = '', third = ''] = rows.map(({ createdAt }) => createdAt);
  expect(await names({ from: second, to: newest })).toEqual(['grace withdraw']);
  expect(await names({ from: third, to: second })).toEqual(['ada withdraw']);
});

test('the filter by age covers transactions that are older than so many hours, on every page', async () => {
  expect(await names({ olderThanHours: 24, from: firstDay })).toEqual(onFirst);
  expect(await names({ olderThanHours: 25, from: firstDay })).toEqual([]);
  const { nextCursor = '' } = await list({ olderThanHours: 24, from: firstDay, limit: 3 });
  bank.clock.advance(1000);
  expect(await names({ olderThanHours: 24, from: firstDay, limit: 3, cursor: nextCursor })).toEqual(['ada booked']);
});

test('the filter by customer finds and counts the transactions of one customer', async () => {
  const ofAda = ['ada withdraw', 'ada deposit', 'ada booked'];
  expect(await names({ userId: ada.id, status: 'pending', type: 'deposit' })).toEqual(['ada deposit']);
  expect(await list({ userId: 'nobody' })).toMatchObject({ rows: [], total: 0 });
  expect(await list({ userId: ada.id, limit: 1 })).toMatchObject({ total: 3, nextCursor: expect.any(String) });
  const inPages = await readAllTransactionNumbers((cursor) => list({ userId: ada.id, limit: 1, ...cursor }));
  expect(inPages).toEqual(ofAda.map((name) => made[name]));
});

test('a search that no key answers has a count at its end, and a lower bound before', async () => {
  const counts = await readAllRows(
    (cursor) => list({ search: 'admin', limit: 1, ...cursor }),
    ({ total, totalIsAtLeast }) => [[total, totalIsAtLeast]],
  );
  expect(counts).toEqual([
    [undefined, 1],
    [undefined, 2],
    [3, undefined],
  ]);
});

test.each(['newest', 'oldest'] as const)(
  'the pages have the %s first, pending and decided transactions in the order they were made',
  async (order) => {
    const waiting: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      waiting.push(transactionOfAnswer(await money.deposit(grace, 60 + count))._id);
      await money.book(grace, 'deposit', 1);
      bank.clock.advance(1);
    }
    const page = (cursor: object) => list({ limit: 4, order, ...cursor });
    await bank.drain();
    const before = await readAllTransactionNumbers(page);
    expect(before).toEqual(order === 'newest' ? before.toSorted().toReversed() : before.toSorted());
    expect(before).toHaveLength((await list()).total ?? Number.NaN);
    // Requests that are decided between two pages move from one list to the other.
    const seen = await readAllTransactionNumbers(page, async () => {
      const id = waiting.pop();
      if (id) await money.setStatus(id, 'completed');
    });
    expect(seen).toEqual(before);
  },
);
