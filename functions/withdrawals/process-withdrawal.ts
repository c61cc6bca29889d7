import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeTransaction, rowOf } from '../operations/change-transaction.ts';
import { processedBy } from '../operations/processed-by.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(processWithdrawal).handle(async ({ params, body, request }, caller) => {
  const { status, proofImage, notes, reason, version } = body;
  const transaction = await changeTransaction({
    id: params.id,
    type: 'withdraw',
    version,
    caller,
    request,
    what: 'status',
    reason: reason || undefined,
    change: (before) => {
      const { proof } = before;
      // Absent fields stay; empty ones are removed.
      const shown = (proofImage ?? proof?.proofImage) || undefined;
      const noted = (notes ?? proof?.notes) || undefined;
      const unchanged = status === before.status && shown === proof?.proofImage && noted === proof?.notes;
      if (unchanged && !reason) return rowOf(before);
      const processed = {
        proofImage: shown,
        notes: noted,
        ...processedBy(caller),
      };
      return { ...rowOf(before), status, proof: processed };
    },
  });
  return {
    message: 'Withdrawal updated successfully!',
    withdrawal: toTransactionDetailView(transaction, 'admin'),
  };
});
