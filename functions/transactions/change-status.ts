import { changeStatus } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeTransaction, rowOf } from '../operations/change-transaction.ts';
import { processedBy } from '../operations/processed-by.ts';
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
    change: (before) => {
      const decided = before.type === 'withdraw' && status !== before.status;
      return { ...rowOf(before), status, ...(decided && { proof: { ...before.proof, ...processedBy(caller) } }) };
    },
  });
  return { message: 'Status updated', transaction: toTransactionDetailView(transaction, 'admin') };
});
