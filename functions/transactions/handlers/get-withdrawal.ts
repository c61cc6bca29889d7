import { getWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { notFound } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTransactionDetailView } from '../transaction-view.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(getWithdrawal, async ({ params }) => {
  const transaction = await readTransaction(params.id, 'Withdrawal');
  if (transaction.type !== 'withdraw') throw notFound('Withdrawal');
  return { withdrawal: toTransactionDetailView(transaction, 'admin') };
});
