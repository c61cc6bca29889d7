import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { approvedChange } from '../../approvals/approved-change.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toSnapshot } from '../change-transaction.ts';
import { processedBy } from '../processed-by.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(
  processWithdrawal,
  approvedChange(processWithdrawal, {
    subject: (customer) => `Withdrawal of ${customer}`,
    change: ({ params: { id }, body, request }, principal) => ({
      ...{ id, type: 'withdraw', version: body.version, principal, request, what: 'status' },
      reason: body.reason || undefined,
      change: (before) => {
        const { proof } = before;
        // Absent fields stay; empty ones are removed.
        const proofImage = (body.proofImage ?? proof?.proofImage) || undefined;
        const notes = (body.notes ?? proof?.notes) || undefined;
        const unchanged = body.status === before.status && proofImage === proof?.proofImage && notes === proof?.notes;
        if (unchanged && !body.reason) return toSnapshot(before);
        return { ...toSnapshot(before), status: body.status, proof: { proofImage, notes, ...processedBy(principal) } };
      },
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    answer: (transaction) => ({
      message: 'Withdrawal updated successfully!',
      withdrawal: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);
