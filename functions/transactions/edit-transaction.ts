import type { Input } from '#shared/contract/route.ts';
import { editTransaction } from '#shared/contract/transactions.ts';
import { coinAmount } from '#shared/domain/crypto-amount.ts';
import { feeOf, settlementAmount } from '#shared/domain/fees.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { StoredTransaction } from '../data/transaction.ts';
import type { Caller } from '../http/caller.ts';
import { guardedEndpoint } from '../http/guarded-endpoint.ts';
import type { Request } from '../http/request.ts';
import { changeTransaction, moveToChange, rowOf, type TransactionChange } from '../operations/change-transaction.ts';
import { planMove } from '../operations/plan-money.ts';
import { secondPerson } from '../operations/second-person.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

type Edit = Input<typeof editTransaction> & { readonly request: Request };

export const handler = guardedEndpoint(editTransaction).handle(
  secondPerson(
    editTransaction,
    async (input, caller) => {
      const { params, query, body } = input;
      const { customer, version, changes, needs } = await planMove(await moveToChange(edit(input, caller)));
      return {
        input: { params, query, body: { ...body, version } },
        subject: `Correction of a transaction of ${customer}`,
        changes,
        needs,
      };
    },
    async (input, caller) => {
      const transaction = await changeTransaction(edit(input, caller));
      return { message: 'Transaction updated', transaction: toTransactionDetailView(transaction, 'admin') };
    },
  ),
);

function edit({ params, body, request }: Edit, caller: Caller): TransactionChange {
  const { amount, description, status, version } = body;
  return {
    id: params.id,
    version,
    caller,
    request,
    what: 'edited',
    change: (before) => ({
      ...rowOf(before),
      amount,
      coins: coinsAt(before, amount),
      description: (description ?? before.description) || undefined,
      status: status ?? before.status,
    }),
  };
}

/** At its original rate. */
function coinsAt({ coins, type, feePercent }: StoredTransaction, amount: Cents) {
  const toPay = settlementAmount({ type, amount, feeAmount: feeOf(amount, feePercent) });
  return coins && { ...coins, amount: coinAmount(toPay, coins.rate) };
}
