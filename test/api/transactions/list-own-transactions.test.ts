import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { readAllTransactionNumbers, toTransactionListPage, transactionNumbersOf } from '#test/support/lists.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll();
const grace = customerForAll({ euros: 500 });
/** The ids of Ada's transactions, oldest first. */
const own: string[] = [];

beforeAll(async () => {
  const made = [
    await money.book(ada, 'deposit', 100),
    transactionOfAnswer(await money.deposit(ada, 50)),
    transactionOfAnswer(await money.withdraw(ada, 20)),
  ];
  own.push(...made.map(({ transactionNumber }) => transactionNumber));
  for (const type of ['deposit', 'withdraw', 'deposit', 'deposit'] as const) await money.book(grace, type, 5);
});

type Query = Record<string, string | number>;
const list = async (query: Query = {}, person = ada) =>
  toTransactionListPage(await person.call(listOwnTransactions, { query }));

describe('a customer’s list', () => {
  test('a customer’s list has the newest first, and no transactions of another customer', async () => {
    const { rows } = await list();
    expect(rows.map(({ transactionNumber }) => transactionNumber)).toEqual(own.toReversed());
    expect(rows.every(({ userId }) => userId._id === ada.id)).toBe(true);
    expect(transactionNumbersOf(await list({}, grace))).toHaveLength(5);
  });

  test.each<[string, Query, number[]]>([
    ['type', { type: 'deposit' }, [1, 0]],
    ['status', { status: 'pending' }, [2, 1]],
    ['both', { type: 'withdraw', status: 'pending' }, [2]],
    ['method', { search: 'sepa' }, [2, 1]],
    ['method, in any letters', { search: 'ADMIN' }, [0]],
    ['nothing like it', { search: 'nothing like it' }, []],
    ['days before the bank', { to: '2000-01-01' }, []],
    ['a last day before the first', { from: '2000-01-02', to: '2000-01-01' }, []],
  ])('a customer’s list is filtered by %s', async (_, query, expected) => {
    expect(transactionNumbersOf(await list(query))).toEqual(expected.map((index) => own[index]));
  });

  test('a customer’s list does not say which administrator processed a withdrawal, or what they noted', async () => {
    const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
    const body = { status: 'completed' as const, proofImage: 'https://img.example.com/p.png', notes: 'Odd one' };
    await admin.call(processWithdrawal, { params: { id: _id }, body });
    const answer = await ada.call(listOwnTransactions);
    expect(JSON.stringify(answer.body)).not.toContain(admin.name);
    expect(JSON.stringify(answer.body)).not.toContain('Odd one');
  });

  test.each<[string, Query]>([
    ['everything', {}],
    ['a filter', { type: 'deposit' }],
    ['a search', { search: 'admin' }],
  ])('a customer’s list comes in pages that leave nothing out while new ones come in: %s', async (_, filters) => {
    const before = transactionNumbersOf(await list({ ...filters, limit: 100 }, grace));
    const seen = await readAllTransactionNumbers(
      (cursor) => list({ ...filters, limit: 2, ...cursor }, grace),
      () => money.book(grace, 'deposit', 1),
    );
    expect(seen).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each<Query>([{}, { status: 'pending' }, { type: 'deposit', limit: 3 }])(
    'a customer’s list comes oldest first, too: %j',
    async (query) => {
      const newestFirst = await readAllTransactionNumbers((cursor) => list({ ...query, ...cursor }, grace));
      const seen = await readAllTransactionNumbers((cursor) =>
        list({ limit: 2, ...query, order: 'oldest', ...cursor }, grace),
      );
      expect(seen).toEqual(newestFirst.toReversed());
    },
  );
});
