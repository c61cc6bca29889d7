import { changeStatus } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { approvedChange } from '../operations/approved-change.ts';
import { rowOf } from '../operations/change-transaction.ts';
import { processedBy } from '../operations/processed-by.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(
  changeStatus,
  approvedChange(changeStatus, {
    subject: (customer) => `Status of a transaction of ${customer}`,
    change: ({ params: { id }, body: { status, version, reason }, request }, caller) => ({
      ...{ id, version, caller, request, what: 'status', reason },
      change: (before) => {
        const decided = before.type === 'withdraw' && status !== before.status;
        return { ...rowOf(before), status, ...(decided && { proof: { ...before.proof, ...processedBy(caller) } }) };
      },
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    answer: (transaction) => ({
      message: 'Status updated',
      transaction: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);
