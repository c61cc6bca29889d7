import type { Input } from '#shared/contract/route.ts';
import { deleteTransaction } from '#shared/contract/transactions.ts';
import type { Caller } from '../http/caller.ts';
import { guardedEndpoint } from '../http/guarded-endpoint.ts';
import type { Request } from '../http/request.ts';
import { changeTransaction, moveToChange, type TransactionChange } from '../operations/change-transaction.ts';
import { planMove } from '../operations/plan-money.ts';
import { secondPerson } from '../operations/second-person.ts';

type Deletion = Input<typeof deleteTransaction> & { readonly request: Request };

export const handler = guardedEndpoint(deleteTransaction).handle(
  secondPerson(
    deleteTransaction,
    async (input, caller) => {
      const { params, query, body } = input;
      const { customer, version, changes, needs } = await planMove(await moveToChange(deletion(input, caller)));
      return {
        input: { params, query: { ...query, version }, body },
        subject: `Deletion of a transaction of ${customer}`,
        changes,
        needs,
      };
    },
    async (input, caller) => {
      await changeTransaction(deletion(input, caller));
      return { message: 'Transaction deleted' };
    },
  ),
);

function deletion({ params, query, request }: Deletion, caller: Caller): TransactionChange {
  const { version } = query;
  return { id: params.id, version, caller, request, what: 'deleted', change: () => undefined };
}
