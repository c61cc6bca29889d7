import { addBalance } from '#shared/contract/transactions.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { BOOKED_BY_ADMIN } from '../data/payment-methods.ts';
import { endpoint, replayed } from '../http/endpoint.ts';
import { makeTransaction } from '../operations/make-transaction.ts';
import { toTransactionView } from '../views/transaction-view.ts';

const types = {
  deposit: 'deposit',
  credit: 'deposit',
  withdraw: 'withdraw',
  debit: 'withdraw',
} as const satisfies Record<string, TransactionType>;

export const handler = endpoint(addBalance).handle(async ({ body, request }, caller) => {
  const { userId, amount, description } = body;
  const type = types[body.type];
  const { transaction, replayed: again } = await makeTransaction({
    customerId: userId,
    caller,
    request,
    body,
    decide: () => ({
      type,
      status: 'completed',
      amount,
      feePercent: NO_FEE,
      settlement: 'cash',
      method: BOOKED_BY_ADMIN,
      description: description || undefined,
    }),
    audit: (made) => ({ action: 'transaction.booked', after: { type: made.type, amount: made.amount } }),
  });
  const done = type === 'deposit' ? 'deposited' : 'withdrawn';
  const answer = {
    message: `${formatEuros(amount)} ${done} successfully`,
    transaction: toTransactionView(transaction),
  };
  return again ? replayed(answer) : answer;
});
