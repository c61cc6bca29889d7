import { cancelOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { cancelTransaction } from '../cancel-transaction.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(cancelOwnTransaction, async ({ params, request }, principal) => {
  const transaction = await cancelTransaction(params.id, principal, request);
  return { message: 'Request cancelled', transaction: toTransactionDetailView(transaction, 'customer') };
});
