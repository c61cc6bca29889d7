import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTransactions, hasTransactionFilters } from '../find-transactions.ts';
import { toOwnTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listOwnTransactions, async ({ query }, { user }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions(query, user.id);
  const count = hasTransactionFilters(query) ? { total, totalIsAtLeast } : { total: user.transactionCount ?? 0 };
  return { transactions: rows.map(toOwnTransactionView), nextCursor, ...count };
});
