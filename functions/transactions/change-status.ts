import { changeStatus } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeTransaction, rowOf } from '../operations/change-transaction.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(changeStatus).handle(async ({ params, body, request }, caller) => {
  const { status, version, reason } = body;
  const transaction = await changeTransaction({
    id: params.id,
    version,
    caller,
    request,
    what: 'status',
    reason,
    change: (before) => ({ ...rowOf(before), status }),
  });
  return { message: 'Status updated', transaction: toTransactionDetailView(transaction, 'admin') };
});
