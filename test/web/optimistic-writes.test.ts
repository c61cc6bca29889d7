import { beforeEach, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { OptimisticWrites } from '../../web/src/lib/api/optimistic-writes.ts';

const { transactions, backups } = routes;

let now: number;
let writes: OptimisticWrites;
beforeEach(() => {
  now = 1_800_000_000_000;
  writes = new OptimisticWrites(() => now);
});

function transaction(minute: number, changes: object = {}) {
  return {
    _id: `t${minute}`,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
    ...{ type: 'withdraw', status: 'pending', userId: { _id: 'ada', name: 'Ada' }, version: 1 },
    ...changes,
  };
}

const decided = (row: object) => writes.noted(transactions.changeStatus, { params: { id: 'x' } }, { transaction: row });
const made = (row: object) => writes.noted(transactions.requestWithdrawal, {}, { message: 'Made', transaction: row });
const list = (rows: readonly object[], query: object = {}, nextCursor?: string) => {
  const answer = writes.noted(transactions.listTransactions, { query }, { transactions: rows, nextCursor, total: 7 });
  return (answer as { transactions: { _id: string; status: string; version: number }[] }).transactions;
};
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

it('a list that is read right after a change shows the change, and never an older version', () => {
  const [old, changed] = [transaction(1), transaction(1, { status: 'completed', version: 2 })];
  decided(changed);
  expect(list([transaction(2), old])).toEqual([transaction(2), changed]);
  const later = transaction(1, { status: 'failed', version: 3 });
  expect(list([later])).toEqual([later]);
});

it('a list that is read right after a change lacks what no longer matches, and has what now matches', () => {
  decided(transaction(2, { status: 'completed', version: 2 }));
  expect(ids(list([transaction(3), transaction(2), transaction(1)], { status: 'pending' }))).toEqual(['t3', 't1']);
  const completed = (minute: number) => transaction(minute, { status: 'completed' });
  expect(ids(list([completed(3), completed(1)], { status: 'completed' }))).toEqual(['t3', 't2', 't1']);
  expect(ids(list([], { status: 'completed', type: 'deposit' }))).toEqual([]);
});

it('a list shows what was just made on top, wherever it belongs', () => {
  made(transaction(5));
  const rows = [transaction(4), transaction(3)];
  expect(ids(list(rows))).toEqual(['t5', 't4', 't3']);
  const [today, tomorrow] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
  expect(list(rows, { userId: 'ada', limit: 2, from: today, to: tomorrow }, 'more')).toHaveLength(3);
  for (const query of [{ userId: 'grace' }, { from: tomorrow }, { to: today }])
    expect(ids(list(rows, query))).toEqual(['t4', 't3']);
  const paid = writes.noted(transactions.listWithdrawals, { query: {} }, { withdrawals: rows });
  expect(paid).toMatchObject({ withdrawals: [{ _id: 't5' }, { _id: 't4' }, { _id: 't3' }] });
  const newest = writes.noted(transactions.getOverview, {}, { balance: 1, recentTransactions: rows });
  expect(newest).toMatchObject({ balance: 1, recentTransactions: [{ _id: 't5' }, { _id: 't4' }, { _id: 't3' }] });
  const open = writes.noted(transactions.listRequests, { query: { status: 'pending' } }, { requests: [] });
  expect(open).toMatchObject({ requests: [{ _id: 't5' }] });
  // The server's list may have it already.
  expect(ids(list([transaction(5), transaction(4)]))).toEqual(['t5', 't4']);
});

it('a list is not changed where only the server can decide', () => {
  made(transaction(5));
  expect(ids(list([transaction(4)], { search: 'ada' }))).toEqual(['t4']);
  expect(ids(list([transaction(4)], { cursor: 'second page' }))).toEqual(['t4']);
  decided(transaction(1, { version: 2 }));
  expect(ids(list([transaction(4), transaction(3)], {}, 'more'))).toEqual(['t5', 't4', 't3']);
});

it('a list lacks what was just deleted, and has nothing that was only read', () => {
  writes.noted(transactions.getTransaction, { params: { id: 't9' } }, { transaction: transaction(9) });
  writes.noted(transactions.deleteTransaction, { params: { id: 't2' }, query: {} }, { message: 'Deleted' });
  expect(ids(list([transaction(2), transaction(1)]))).toEqual(['t1']);
});

it('a list is the server’s own after ten seconds', () => {
  decided(transaction(1, { status: 'completed', version: 2 }));
  now += 9_999;
  expect(list([transaction(1)])[0]?.status).toBe('completed');
  now += 1;
  expect(list([transaction(1)])[0]?.status).toBe('pending');
});

it('a list is the server’s own when the data are replaced, and for the next user', () => {
  const replaced = () => writes.noted(backups.restoreDatabase, { body: { filename: 'x' } }, { status: 'running' });
  for (const forget of [replaced, () => writes.forget()]) {
    made(transaction(5));
    forget();
    expect(list([])).toEqual([]);
  }
});

it('totals that are read right after a decision count it, and only until they have counted it themselves', () => {
  const pending = { count: 3, amount: 60 };
  const stats = { deposits: { pending, completed: pending }, withdrawals: { pending, completed: pending } };
  const read = (asOf: string) => writes.noted(routes.reports.getStats, {}, { ...stats, asOf });
  const timeline = [{ at: '2026-11-21T12:00:05.000Z', from: 'pending', to: 'completed' }];
  decided(transaction(1, { status: 'completed', version: 2, amount: 20, timeline }));
  expect(read('2026-11-21T12:00:04.000Z')).toMatchObject({
    deposits: stats.deposits,
    withdrawals: { pending: { count: 2, amount: 40 }, completed: { count: 4, amount: 80 } },
  });
  expect(read('2026-11-21T12:00:05.000Z')).toMatchObject(stats);
});
