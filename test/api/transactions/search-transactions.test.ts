/** What a search reads and finds over the pages. `test/domain/transaction-search.test.ts` has what matches a text. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import {
  createAdjustment,
  editTransaction,
  listOwnTransactions,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { listWithdrawals, requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { putTransaction, putTransactions } from '#test/support/faults/stored-items.ts';
import { readAllTransactionNumbers, toTransactionListPage, transactionNumbersOf } from '#test/support/lists.ts';
import { transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { IBAN, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customers, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ name: 'Ada Sandström', email: 'ada@moor.example' });
const grace = customerForAll({ name: 'Grace Åse-Hopper', email: 'grace@sea.example' });
/** Transaction numbers by name. The last three are Grace's, the others are Ada's. */
const made: Record<string, string> = {};

beforeAll(async () => {
  const keep = (name: string, { transactionNumber: number }: { transactionNumber: string }) => {
    made[name] = number;
    bank.clock.advance(1);
  };
  keep('booked', await money.book(ada, 'deposit', 5000));
  keep('deposit', transactionOfAnswer(await money.deposit(ada, 793.69)));
  keep('payout', transactionOfAnswer(await money.withdraw(ada, 1793.5)));
  // No time of day has these digits; account numbers may, so they are searched with the cents.
  const body = { amount: 893, method: 'btc', bitcoinWallet: WALLET };
  keep('coins', transactionOfAnswer(await ada.call(requestWithdrawal, { body })));
  keep('of grace', await money.book(grace, 'deposit', 300));
  keep('to grace', transactionOfAnswer(await money.withdraw(grace, 100)));
  const description = 'Invoice 0815 of Sandström & Söhne';
  const invoice = { userId: grace.id, type: 'deposit' as const, amount: 11, description };
  keep('invoice', (await admin.call(createAdjustment, { body: invoice })).result.transaction);
  await bank.drain();
});

type Query = Record<string, string | number>;
const lists = {
  transactions: async (query: Query) => toTransactionListPage(await admin.call(listTransactions, { query })),
  requests: async (query: Query) => toTransactionListPage(await admin.call(listRequests, { query })),
  withdrawals: async (query: Query) => toTransactionListPage(await admin.call(listWithdrawals, { query })),
  own: async (query: Query) => toTransactionListPage(await ada.call(listOwnTransactions, { query })),
};

async function find(query: Query, list: keyof typeof lists = 'transactions'): Promise<string[]> {
  const numbers = transactionNumbersOf(await lists[list](query));
  return numbers.map((number) => Object.keys(made).find((name) => made[name] === number) ?? number);
}

const ofGrace = ['invoice', 'to grace', 'of grace'];
const ofAda = ['coins', 'payout', 'deposit', 'booked'];
const searches: readonly (readonly [by: string, search: string | (() => string), found: readonly string[]])[] = [
  ['an amount', '793,69', ['deposit']],
  ['an amount that nothing has', '0.01', []],
  ['the amount of a bank statement', '805.60', ['deposit']],
  ['a number', () => made.payout ?? '', ['payout']],
  ['the end of a number', () => made.coins?.slice(-6) ?? '', ['coins']],
  ['an IBAN', `IBAN ${IBAN.toLowerCase()}`, ['to grace', 'payout']],
  ['a wallet', `bitcoin:${WALLET}?amount=1`, ['coins']],
  ['a text of its rows', 'sandstrom & sohne', ['invoice']],
  ['a method', 'bitcoin', ['coins']],
];

test.each(searches)('each list is searched by %s', async (_, search, found) => {
  const query = { search: typeof search === 'string' ? search : search() };
  const withdrawals = found.filter((name) => ['payout', 'coins', 'to grace'].includes(name));
  expect(await find(query)).toEqual(found);
  expect(await find(query, 'requests')).toEqual(found);
  expect(await find(query, 'withdrawals')).toEqual(withdrawals);
  const own = found.filter((name) => ofAda.includes(name));
  expect(await find(query, 'own')).toEqual(own);
});

test.each([
  ['sandst', ofAda],
  ['sandstrom ada', ofAda],
  ['ada@m', ofAda],
  ['moor.ex', ofAda],
  ['hopper grace', ofGrace],
  ['opper', []],
  ['ada hopper', []],
])('a list is searched for a customer by %s', async (search, found) => {
  expect(await find({ search })).toEqual(found);
});

test('a list is searched by the name that a method had before it was renamed', async () => {
  const renamed = withdrawMethods.map((one) => (one.code === 'sepa' ? { ...one, name: 'Heritage' } : one));
  await admin.call(saveWithdrawSettings, { body: { methods: renamed } });
  expect(await find({ search: 'bank' })).toEqual(['to grace', 'payout']);
  expect(await find({ search: 'heritage' })).toEqual([]);
});

test('a search is combined with the other filters', async () => {
  expect(await find({ search: '793.69', status: 'completed' })).toEqual([]);
  expect(await find({ search: '893.00', status: 'pending' })).toEqual(['coins']);
  expect(await find({ search: made.coins?.slice(-6) ?? '', to: '2020-01-01' })).toEqual([]);
});

test('a list has the transactions of a customer first, and then those that show the words in their texts', async () => {
  const all = [...ofAda, 'invoice'].map((name) => made[name]);
  for (const limit of [1, 4, 50]) {
    const read = (cursor: object) => lists.transactions({ limit, search: 'sandstrom', ...cursor });
    expect(await readAllTransactionNumbers(read)).toEqual(all);
  }
});

test('a list is searched by an account number in groups and by its end, also where an amount has the same digits', async () => {
  const { accountNumber } = (await customers.get(grace.id)).result.user;
  const [first = '', second, third] = accountNumber.match(/.{1,4}/g) ?? [];
  const { transactionNumber: number } = await money.book(ada, 'deposit', Number(first));
  await bank.drain();
  expect(await find({ search: `${first} ${second} ${third}` })).toEqual(ofGrace);
  for (const search of [`${second} ${third}`, accountNumber.slice(-4)])
    expect(await find({ search })).toEqual(expect.arrayContaining(ofGrace));
  expect(await find({ search: first })).toEqual(expect.arrayContaining([number, ...ofGrace]));
});

test('a search finds both amounts of a text that can be read as either, the present one and not the former', async () => {
  const { _id: id, transactionNumber: number } = await money.book(ada, 'deposit', 1.27);
  const numbers = [number, (await money.book(ada, 'deposit', 1260)).transactionNumber];
  await money.book(ada, 'deposit', 126);
  await admin.call(editTransaction, { params: { id }, body: { amount: 1.26 } });
  await bank.drain();
  for (const list of [lists.transactions, lists.own]) {
    expect(transactionNumbersOf(await list({ search: '1.260' })).toSorted()).toEqual(numbers.toSorted());
    expect(transactionNumbersOf(await list({ search: '1.27' }))).toEqual([]);
  }
});

test('a search reads a limited number of transactions at once: a page without rows leads to the next', async () => {
  const customerId = randomUUID();
  const amount = cents(4_242);
  const at = Date.UTC(2020, 0, 1);
  await putTransaction(customerId, { number: transactionNumber(at, 1), amount, type: 'deposit', status: 'failed' });
  const others = Array.from({ length: 1_100 }, (_, index) => transactionNumber(at + 1 + index, 1));
  await putTransactions(
    customerId,
    others.map((number) => ({ number, type: 'deposit' })),
  );
  const query = { search: '42.42', status: 'failed', type: 'deposit', to: '2020-01-01' };
  const first = await lists.transactions(query);
  expect(first).toMatchObject({ rows: [], nextCursor: expect.any(String) });
  expect(await readAllTransactionNumbers((cursor) => lists.transactions({ ...query, ...cursor }))).toEqual([
    transactionNumber(at, 1),
  ]);
});

test('a search goes on with the other rows when its only customer is deleted between two pages', async () => {
  const read = (cursor: object) => lists.transactions({ limit: 1, search: 'zedekiah', ...cursor });
  const other = await putTransaction(ada.id, { number: transactionNumber(Date.now(), 1), description: 'For Zedekiah' });
  const { id } = await bank.newCustomer({ name: 'Zedekiah Quill' });
  const { number } = await putTransaction(id, { number: transactionNumber(Date.now(), 2) });
  const first = await read({});
  expect(transactionNumbersOf(first)).toEqual([number]);
  await customers.delete(id, 'true');
  await bank.drain();
  const next = { cursor: first.nextCursor ?? '' };
  expect(await readAllTransactionNumbers((cursor) => read({ ...next, ...cursor }))).toEqual([other.number]);
});
