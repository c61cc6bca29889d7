import { listOwnTransactions } from '#shared/contract/transactions.ts';
import { findTransactions } from '../accounts/find-transactions.ts';
import { toOwnTransactionView } from '../accounts/transaction-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(listOwnTransactions).handle(async ({ query }, caller) => {
  const { rows, nextCursor } = await findTransactions(query, caller.userId);
  return { transactions: rows.map(toOwnTransactionView), nextCursor };
});
