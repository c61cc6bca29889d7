import { expect, test } from 'vitest';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { storedTransactions } from '#test/support/faults/stored-items.ts';
import { readAllTransactionNumbers, toTransactionListPage } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank({ size: { customers: 30, transactionsEach: 2 } });

test('a search that finds more customers than one page reads comes page after page, newest first', async () => {
  const stored = storedTransactions(await bank.tableItems());
  const newestFirst = (all: typeof stored) =>
    all
      .map(({ number }) => number)
      .sort()
      .reverse();
  const read = (query: object) =>
    readAllTransactionNumbers(async (cursor) =>
      toTransactionListPage(
        await admin.call(listTransactions, { query: { limit: 15, search: 'mail.exam', ...query, ...cursor } }),
      ),
    );
  expect(stored).toHaveLength(60);
  expect(await read({})).toEqual(newestFirst(stored));
  const status = 'completed';
  expect(await read({ status })).toEqual(newestFirst(stored.filter((one) => one.status === status)));
});
