/**
 * Earlier balances, computed back from the current one: every completed transaction counts on the day of its creation.
 * Days are UTC, as in the lists.
 */
import type { TransactionView } from '#shared/contract/views.ts';
import { balanceChange } from '#shared/domain/ledger.ts';
import { type Cents, cents } from '#shared/domain/money.ts';

export type Moved = Pick<TransactionView, 'type' | 'status' | 'amount' | 'feePercent' | 'createdAt'>;

/** The booked balance at the end of a day. */
export interface BalancePoint {
  /** `2026-11-21` */
  readonly at: string;
  readonly value: Cents;
}

/** The amount a transaction has booked: zero unless it is completed. */
export function booked(transaction: Moved): Cents {
  // The customer's balance does not depend on the settlement account.
  return balanceChange(undefined, { ...transaction, settlement: 'bank' }).balance;
}

export const dayOf = ({ createdAt }: Pick<TransactionView, 'createdAt'>): string => createdAt.slice(0, 10);

/** The balance at the beginning of a day: the current one, less everything booked since. */
export function balanceBefore(day: string, balance: Cents, since: readonly Moved[]): Cents {
  const later = since.filter((transaction) => dayOf(transaction) >= day);
  return cents(later.reduce<number>((rest, transaction) => rest - booked(transaction), balance));
}

/**
 * The balance from the end of `from` to the end of `to`: on the first day, each day with bookings, and the last.
 * @param balance the current one
 * @param transactions all since `from`, in any order
 */
export function balanceHistory(
  balance: Cents,
  transactions: readonly Moved[],
  { from, to }: { readonly from: string; readonly to: string },
): BalancePoint[] {
  const changed = transactions.filter((transaction) => booked(transaction) !== 0).map(dayOf);
  const days = [...new Set([from, ...changed, to])].filter((day) => day >= from && day <= to).sort();
  return days.map((at) => ({ at, value: balanceBefore(dayAfter(at), balance, transactions) }));
}

/** `2026-03-01` after `2026-02-28`. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
