/**
 * What a balance was before, found by walking back from what it is: every completed transaction counts on the day it was
 * made. Days are UTC, as everywhere in the lists.
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

/** What a transaction has booked: something once it is completed, before and otherwise nothing. */
export function booked(transaction: Moved): Cents {
  // Through which door money left or entered makes no difference to the customer's balance.
  return balanceChange(undefined, { ...transaction, settlement: 'bank' }).balance;
}

export const dayOf = ({ createdAt }: Pick<TransactionView, 'createdAt'>): string => createdAt.slice(0, 10);

/** What the balance was when a day began: what it is, less everything booked since. */
export function balanceBefore(day: string, balance: Cents, since: readonly Moved[]): Cents {
  const later = since.filter((transaction) => dayOf(transaction) >= day);
  return cents(later.reduce<number>((rest, transaction) => rest - booked(transaction), balance));
}

/**
 * The balance from the end of `from` to the end of `to`: the first day, each day on which something was booked, the last.
 * @param balance what it is now
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
