import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { changeTransaction, rowOf } from '../accounts/change-transaction.ts';
import { toTransactionDetailView } from '../accounts/transaction-view.ts';
import { isoTime, now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(processWithdrawal).handle(async ({ params, body, request }, caller) => {
  const { status, proofImage, notes, version } = body;
  const transaction = await changeTransaction({
    id: params.id,
    type: 'withdraw',
    version,
    caller,
    request,
    what: 'status',
    reason: notes,
    change: (before) => {
      const { proof } = before;
      const unchanged =
        status === before.status &&
        (proofImage ?? proof?.proofImage) === proof?.proofImage &&
        (notes ?? proof?.notes) === proof?.notes;
      if (unchanged) return rowOf(before);
      const processed = {
        proofImage: (proofImage ?? proof?.proofImage) || undefined,
        notes: (notes ?? proof?.notes) || undefined,
        processedBy: { name: caller.name, email: caller.email },
        processedAt: isoTime(now()),
      };
      return { ...rowOf(before), status, proof: processed };
    },
  });
  return {
    message: 'Withdrawal updated successfully!',
    withdrawal: toTransactionDetailView(transaction, 'admin'),
  };
});
