import { editTransaction } from '#shared/contract/transactions.ts';
import { coinAmount } from '#shared/domain/crypto-amount.ts';
import { feeOf, settlementAmount } from '#shared/domain/fees.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { StoredTransaction } from '../data/transaction.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeTransaction, rowOf } from '../operations/change-transaction.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(editTransaction).handle(async ({ params, body, request }, caller) => {
  const { amount, description, status, version } = body;
  const transaction = await changeTransaction({
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
  });
  return { message: 'Transaction updated', transaction: toTransactionDetailView(transaction, 'admin') };
});

/** At the rate it was made with. */
function coinsAt({ coins, type, feePercent }: StoredTransaction, amount: Cents) {
  const toPay = settlementAmount({ type, amount, feeAmount: feeOf(amount, feePercent) });
  return coins && { ...coins, amount: coinAmount(toPay, coins.rate) };
}
