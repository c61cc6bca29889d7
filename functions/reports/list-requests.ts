import { listRequests } from '#shared/contract/reports.ts';
import { endpoint } from '../http/endpoint.ts';
import { findTransactions } from '../operations/find-transactions.ts';
import { toTransactionView } from '../views/transaction-view.ts';

export const handler = endpoint(listRequests, async ({ query }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions(query);
  return { requests: rows.map(toTransactionView), nextCursor, total, totalIsAtLeast };
});
