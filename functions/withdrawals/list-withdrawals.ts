import { listWithdrawals } from '#shared/contract/withdrawals.ts';
import { findTransactions } from '../accounts/find-transactions.ts';
import { toTransactionView } from '../accounts/transaction-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(listWithdrawals).handle(async ({ query }) => {
  const { rows, nextCursor, total } = await findTransactions({ ...query, type: 'withdraw' });
  return { withdrawals: rows.map(toTransactionView), nextCursor, total };
});
