import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import { approvedChange } from '../../approvals/approved-change.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rowOf } from '../change-transaction.ts';
import { processedBy } from '../decided-by.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

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
