import { listRequests } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTransactions } from '../find-transactions.ts';
import { toTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listRequests, async ({ query }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions(query);
  return { requests: rows.map(toTransactionView), nextCursor, total, totalIsAtLeast };
});
