import { beforeAll, describe, expect, test } from 'vitest';
import { listRequests } from '#shared/contract/transactions/transactions.ts';
import { readAllTransactionNumbers, toTransactionListPage, transactionNumbersOf } from '#test/support/lists.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ name: 'Ada Lovelace' });
const grace = customerForAll({ name: 'Grace Hopper' });
/** The ids, oldest first: a booking, a deposit and a withdrawal of Ada, then those of Grace. */
const made: string[] = [];

beforeAll(async () => {
  for (const person of [ada, grace]) {
    const steps = [
      () => money.book(person, 'deposit', 1000),
      async () => transactionOfAnswer(await money.deposit(person, 50)),
      async () => transactionOfAnswer(await money.withdraw(person, 10)),
    ];
    for (const step of steps) {
      made.push((await step()).transactionNumber);
      bank.clock.advance(1);
    }
  }
  await bank.drain();
});

type Query = Record<string, string | number>;
const list = async (query: Query = {}) => toTransactionListPage(await admin.call(listRequests, { query }));
const pick = (...indexes: number[]) => indexes.map((index) => made[index]);

describe('the requests', () => {
  test('the list of requests has deposits and withdrawals together, newest first, with their number', async () => {
    const answer = await list();
    expect(transactionNumbersOf(answer)).toEqual(made.toReversed());
    expect(answer.total).toBe(6);
  });

  test.each<[string, Query, number[]]>([
    ['status', { status: 'pending' }, [5, 4, 2, 1]],
    ['type', { type: 'deposit' }, [4, 3, 1, 0]],
    ['both', { type: 'withdraw', status: 'pending' }, [5, 2]],
    ['name', { search: 'lovelace' }, [2, 1, 0]],
    ['name and status', { search: 'grace', status: 'pending' }, [5, 4]],
    ['all of them', { search: 'grace', status: 'pending', type: 'deposit' }, [4]],
    ['a status nothing has', { status: 'failed' }, []],
    ['days before the bank', { to: '2000-01-01', status: 'pending' }, []],
  ])('the list of requests is filtered by %s', async (_, query, expected) => {
    expect(transactionNumbersOf(await list(query))).toEqual(pick(...expected));
  });

  test('the list of requests says how many are pending', async () => {
    expect((await list({ status: 'pending' })).total).toBe(4);
    expect((await list({ status: 'pending', type: 'deposit' })).total).toBe(2);
  });

  test('a decided request is no longer listed as pending, and is listed under its new status', async () => {
    const { _id, transactionNumber } = transactionOfAnswer(await money.deposit(ada, 20));
    await money.setStatus(_id, 'cancelled');
    expect(transactionNumbersOf(await list({ status: 'pending' }))).not.toContain(transactionNumber);
    expect(transactionNumbersOf(await list({ status: 'cancelled' }))).toEqual([transactionNumber]);
  });

  test('the list of requests comes in pages that leave nothing out while new ones come in', async () => {
    for (const query of [{}, { status: 'pending' }, { search: 'grace', status: 'pending' }]) {
      const before = transactionNumbersOf(await list({ ...query, limit: 100 }));
      const seen = await readAllTransactionNumbers(
        (cursor) => list({ ...query, limit: 2, ...cursor }),
        async () => {
          await money.deposit(grace, 10);
          await money.withdraw(grace, 5);
        },
      );
      expect(seen).toEqual(before);
    }
  });

  test.each<[string, Query]>([
    ['all', {}],
    ['pending ones', { status: 'pending' }],
    ['deposits', { type: 'deposit' }],
    ['those of two customers', { search: 'a' }],
    ['those of a day', { from: '2000-01-01', to: '2999-12-31', status: 'pending' }],
    ['those of an amount', { search: '50.00' }],
  ])('the list of requests comes oldest first: %s, in one page and in many', async (_, query) => {
    await bank.drain();
    const whole = await list({ ...query, limit: 100 });
    const oldestFirst = transactionNumbersOf(whole).toReversed();
    expect(oldestFirst.length).toBeGreaterThan(1);
    const turned = await list({ ...query, order: 'oldest', limit: 100 });
    expect(transactionNumbersOf(turned)).toEqual(oldestFirst);
    expect(turned.total).toBe(whole.total);
    const inPages = await readAllTransactionNumbers((cursor) =>
      list({ ...query, order: 'oldest', limit: 3, ...cursor }),
    );
    expect(inPages).toEqual(oldestFirst);
    expect(transactionNumbersOf(await list({ ...query, order: 'newest', limit: 100 }))).toEqual(
      oldestFirst.toReversed(),
    );
  });
});
