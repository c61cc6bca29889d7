import { listOwnTransactions } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { findTransactions, isNarrowed } from '../operations/find-transactions.ts';
import { toOwnTransactionView } from '../views/transaction-view.ts';

export const handler = endpoint(listOwnTransactions, async ({ query }, { user }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions(query, user.id);
  const count = isNarrowed(query) ? { total, totalIsAtLeast } : { total: user.transactionCount ?? 0 };
  return { transactions: rows.map(toOwnTransactionView), nextCursor, ...count };
});
