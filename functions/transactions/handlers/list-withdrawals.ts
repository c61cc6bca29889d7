import { listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTransactions } from '../find-transactions.ts';
import { toTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listWithdrawals, async ({ query }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions({ ...query, type: 'withdraw' });
  return { withdrawals: rows.map(toTransactionView), nextCursor, total, totalIsAtLeast };
});
