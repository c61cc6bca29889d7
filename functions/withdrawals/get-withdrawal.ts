import { getWithdrawal } from '#shared/contract/withdrawals.ts';
import { readTransaction } from '../data/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { notFound } from '../platform/errors.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(getWithdrawal, async ({ params }) => {
  const transaction = await readTransaction(params.id, 'Withdrawal');
  if (transaction.type !== 'withdraw') throw notFound('Withdrawal');
  return { withdrawal: toTransactionDetailView(transaction, 'admin') };
});
