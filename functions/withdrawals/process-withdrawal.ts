import type { Input } from '#shared/contract/route.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import type { Caller } from '../http/caller.ts';
import { guardedEndpoint } from '../http/guarded-endpoint.ts';
import type { Request } from '../http/request.ts';
import { changeTransaction, moveToChange, rowOf, type TransactionChange } from '../operations/change-transaction.ts';
import { planMove } from '../operations/plan-money.ts';
import { processedBy } from '../operations/processed-by.ts';
import { secondPerson } from '../operations/second-person.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

type Processing = Input<typeof processWithdrawal> & { readonly request: Request };

export const handler = guardedEndpoint(processWithdrawal).handle(
  secondPerson(
    processWithdrawal,
    async (input, caller) => {
      const { params, query, body } = input;
      const { customer, version, changes, needs } = await planMove(await moveToChange(processing(input, caller)));
      return {
        input: { params, query, body: { ...body, version } },
        subject: `Withdrawal of ${customer}`,
        changes,
        needs,
      };
    },
    async (input, caller) => {
      const transaction = await changeTransaction(processing(input, caller));
      return {
        message: 'Withdrawal updated successfully!',
        withdrawal: toTransactionDetailView(transaction, 'admin'),
      };
    },
  ),
);

function processing({ params, body, request }: Processing, caller: Caller): TransactionChange {
  const { status, proofImage, notes, reason, version } = body;
  return {
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
  };
}
