import type { Input } from '#shared/contract/route.ts';
import { changeStatus } from '#shared/contract/transactions.ts';
import type { Caller } from '../http/caller.ts';
import { guardedEndpoint } from '../http/guarded-endpoint.ts';
import type { Request } from '../http/request.ts';
import { changeTransaction, moveToChange, rowOf, type TransactionChange } from '../operations/change-transaction.ts';
import { planMove } from '../operations/plan-money.ts';
import { processedBy } from '../operations/processed-by.ts';
import { secondPerson } from '../operations/second-person.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

type StatusChange = Input<typeof changeStatus> & { readonly request: Request };

export const handler = guardedEndpoint(changeStatus).handle(
  secondPerson(
    changeStatus,
    async (input, caller) => {
      const { params, query, body } = input;
      const { customer, version, changes, needs } = await planMove(await moveToChange(statusChange(input, caller)));
      return {
        input: { params, query, body: { ...body, version } },
        subject: `Status of a transaction of ${customer}`,
        changes,
        needs,
      };
    },
    async (input, caller) => {
      const transaction = await changeTransaction(statusChange(input, caller));
      return { message: 'Status updated', transaction: toTransactionDetailView(transaction, 'admin') };
    },
  ),
);

function statusChange({ params, body, request }: StatusChange, caller: Caller): TransactionChange {
  const { status, version, reason } = body;
  return {
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
  };
}
