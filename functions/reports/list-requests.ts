import { listRequests } from '#shared/contract/reports.ts';
import { findTransactions } from '../accounts/find-transactions.ts';
import { toTransactionView } from '../accounts/transaction-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(listRequests).handle(async ({ query }) => {
  const { rows, nextCursor, total } = await findTransactions(query);
  return { requests: rows.map(toTransactionView), nextCursor, total };
});
