import { editTransaction } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeTransaction, rowOf } from '../operations/change-transaction.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(editTransaction).handle(async ({ params, body, request }, caller) => {
  const { amount, description, status, version } = body;
  const transaction = await changeTransaction({
    id: params.id,
    version,
    caller,
    request,
    what: 'edited',
    change: (before) => ({
      ...rowOf(before),
      amount,
      description: (description ?? before.description) || undefined,
      status: status ?? before.status,
    }),
  });
  return { message: 'Transaction updated', transaction: toTransactionDetailView(transaction, 'admin') };
});
