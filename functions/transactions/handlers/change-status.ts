import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import { approvedChange } from '../../approvals/approved-change.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toSnapshot } from '../change-transaction.ts';
import { processedBy } from '../processed-by.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(
  changeStatus,
  approvedChange(changeStatus, {
    subject: (customer) => `Status of a transaction of ${customer}`,
    change: ({ params: { id }, body: { status, version, reason }, request }, principal) => ({
      ...{ id, version, principal, request, what: 'status', reason },
      change: (before) => {
        const decided = before.type === 'withdraw' && status !== before.status;
        return {
          ...toSnapshot(before),
          status,
          ...(decided && { proof: { ...before.proof, ...processedBy(principal) } }),
        };
      },
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    answer: (transaction) => ({
      message: 'Status updated',
      transaction: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);
