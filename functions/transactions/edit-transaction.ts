import { editTransaction } from '#shared/contract/transactions.ts';
import { coinAmount } from '#shared/domain/crypto-amount.ts';
import { feeOf, settlementAmount } from '#shared/domain/fees.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { StoredTransaction } from '../data/transaction.ts';
import { endpoint } from '../http/endpoint.ts';
import { approvedChange } from '../operations/approved-change.ts';
import { rowOf } from '../operations/change-transaction.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';

export const handler = endpoint(
  editTransaction,
  approvedChange(editTransaction, {
    subject: (customer) => `Correction of a transaction of ${customer}`,
    change: ({ params: { id }, body: { amount, description, status, version }, request }, caller) => ({
      ...{ id, version, caller, request, what: 'edited' },
      change: (before) => ({
        ...rowOf(before),
        amount,
        coins: coinsAt(before, amount),
        description: (description ?? before.description) || undefined,
        status: status ?? before.status,
      }),
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    answer: (transaction) => ({
      message: 'Transaction updated',
      transaction: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);

function coinsAt({ coins, type, feePercent }: StoredTransaction, amount: Cents) {
  const toPay = settlementAmount({ type, amount, feeAmount: feeOf(amount, feePercent) });
  return coins && { ...coins, amount: coinAmount(toPay, coins.rate) };
}
