import { getWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTransactionDetailView } from '../transaction-view.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(getWithdrawal, async ({ params }) => {
  const transaction = await readTransaction(params.id, 'Withdrawal');
  if (transaction.type !== 'withdraw') throw notFoundError('Withdrawal');
  return { withdrawal: toTransactionDetailView(transaction, 'admin') };
});
