import { previewTransaction } from '#shared/contract/transactions/transactions.ts';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { availableBalance, type Balances, feeOf, type Movement } from '#shared/domain/ledger.ts';
import { ZERO_CENTS } from '#shared/domain/money.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { getUserIncludingDeleted } from '../../core/users/users.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(previewTransaction, async ({ params, query }) => {
  const transaction = await readTransaction(params.id);
  const user = await getUserIncludingDeleted(transaction.customerId);
  const { status = transaction.status, amount = transaction.amount } = query;
  const after: Movement | undefined = query.delete ? undefined : { ...transaction, status, amount };
  const show = (balances: Balances, movement: Movement | undefined) => ({
    balance: balances.balance,
    reservedAmount: balances.reserved,
    availableBalance: availableBalance(balances),
    feeAmount: movement ? feeOf(movement.amount, movement.feePercent) : ZERO_CENTS,
  });
  const before = show(user, transaction);
  const { version } = transaction;
  try {
    return { before, after: show(applyTransactionChange(user, transaction, after), after), allowed: true, version };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { before, after: before, allowed: false, refusal: error.message, version };
  }
});
