import { getWithdrawal } from '#shared/contract/withdrawals.ts';
import { readTransaction } from '../data/transactions.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { notFound } from '../platform/errors.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = readingEndpoint(getWithdrawal).handle(async ({ params }) => {
  const transaction = await readTransaction(params.id, 'Withdrawal');
  if (transaction.type !== 'withdraw') throw notFound('Withdrawal');
  return { withdrawal: toTransactionDetailView(transaction, 'admin') };
});
