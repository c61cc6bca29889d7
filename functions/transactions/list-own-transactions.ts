import { listOwnTransactions } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { findTransactions } from '../operations/find-transactions.ts';
import { toOwnTransactionView } from '../views/transaction-view.ts';

export const handler = endpoint(listOwnTransactions).handle(async ({ query }, caller) => {
  const { rows, nextCursor } = await findTransactions(query, caller.userId);
  return { transactions: rows.map(toOwnTransactionView), nextCursor };
});
