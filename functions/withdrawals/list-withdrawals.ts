import { listWithdrawals } from '#shared/contract/withdrawals.ts';
import { endpoint } from '../http/endpoint.ts';
import { findTransactions } from '../operations/find-transactions.ts';
import { toTransactionView } from '../views/transaction-view.ts';

export const handler = endpoint(listWithdrawals, async ({ query }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTransactions({ ...query, type: 'withdraw' });
  return { withdrawals: rows.map(toTransactionView), nextCursor, total, totalIsAtLeast };
});
