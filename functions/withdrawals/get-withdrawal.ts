import { getWithdrawal } from '#shared/contract/withdrawals.ts';
import { toTransactionDetailView } from '../accounts/transaction-view.ts';
import { readTransaction } from '../data/transactions.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { notFound } from '../runtime/errors.ts';

export const handler = endpoint(getWithdrawal).handle(async ({ params }) => {
  const transaction = await readTransaction(params.id, 'Withdrawal');
  if (transaction.type !== 'withdraw') throw notFound('Withdrawal');
  return { withdrawal: toTransactionDetailView(transaction, 'admin') };
});
