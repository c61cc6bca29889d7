import { listTransactions } from '#shared/contract/transactions.ts';
import { findTransactions } from '../accounts/find-transactions.ts';
import { toTransactionView } from '../accounts/transaction-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(listTransactions).handle(async ({ query: { userId, ...filters } }) => {
  const { rows, nextCursor, total } = await findTransactions(filters, userId);
  return { transactions: rows.map(toTransactionView), nextCursor, total };
});
