import { cancelOwnTransaction } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { cancelTransaction } from '../operations/cancel-transaction.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(cancelOwnTransaction, async ({ params, request }, caller) => {
  const transaction = await cancelTransaction(params.id, caller, request);
  return { message: 'Request cancelled', transaction: toTransactionDetailView(transaction, 'customer') };
});
