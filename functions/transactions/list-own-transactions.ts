import { listOwnTransactions } from '#shared/contract/transactions.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { findTransactions, isNarrowed } from '../operations/find-transactions.ts';
import { toOwnTransactionView } from '../views/transaction-view.ts';

export const handler = readingEndpoint(listOwnTransactions).handle(async ({ query }, { userId, caller }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions(query, userId);
  const { user } = await caller;
  const count = isNarrowed(query) ? { total, totalIsAtLeast } : { total: user.transactionCount ?? 0 };
  return { transactions: rows.map(toOwnTransactionView), nextCursor, ...count };
});
