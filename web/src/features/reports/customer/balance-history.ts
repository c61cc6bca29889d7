/** The history is computed back from the current balance. A transaction counts on the day of its creation. */
import type { TransactionView } from '#shared/contract/views.ts';
import { balanceChange } from '#shared/domain/ledger.ts';
import { type Cents, cents } from '#shared/domain/money.ts';
import { addDays, dayOf } from '../../../lib/calendar.ts';

export type BalanceHistoryTransaction = Pick<
  TransactionView,
  'type' | 'status' | 'amount' | 'feePercent' | 'createdAt'
>;

export interface BalancePoint {
  readonly at: string;
  readonly value: Cents;
}

export function bookedAmount(transaction: BalanceHistoryTransaction): Cents {
  // The customer's balance does not depend on the settlement account.
  return balanceChange(undefined, { ...transaction, settlement: 'bank' }).balance;
}

export const creationDay = ({ createdAt }: Pick<TransactionView, 'createdAt'>): string => dayOf(createdAt);

export function balanceBefore(day: string, balance: Cents, since: readonly BalanceHistoryTransaction[]): Cents {
  const laterTransactions = since.filter((transaction) => creationDay(transaction) >= day);
  return cents(laterTransactions.reduce<number>((rest, transaction) => rest - bookedAmount(transaction), balance));
}

/**
 * Returns the balance in cents on the first day, each day with bookings, and the last.
 * @param transactions all since `from`, in any order
 */
export function balanceHistory(
  balance: Cents,
  transactions: readonly BalanceHistoryTransaction[],
  { from, to }: { readonly from: string; readonly to: string },
): BalancePoint[] {
  const changed = transactions.filter((transaction) => bookedAmount(transaction) !== 0).map(creationDay);
  const days = [...new Set([from, ...changed, to])].filter((day) => day >= from && day <= to).sort();
  return days.map((at) => ({ at, value: balanceBefore(addDays(at, 1), balance, transactions) }));
}
