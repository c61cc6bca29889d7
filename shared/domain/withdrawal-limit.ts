/**
 * A limit on what a customer may request to withdraw in 24 hours. The requests are kept in the customer's item, whose
 * version every money operation checks, so that simultaneous requests cannot exceed the limit together.
 */

import { DomainError } from './domain-error.ts';
import type { Movement } from './ledger.ts';
import { type Cents, cents, formatEuros } from './money.ts';
import { transactionStatusProperties } from './transaction-status.ts';

const DAY = 24 * 60 * 60_000;

/** Epoch milliseconds and cents of the requests of the last 24 hours, oldest first. */
export type RecentWithdrawals = readonly (readonly [at: number, amount: Cents])[];

/** Beyond this number, the two requests closest in time are merged, and count until the later of them is a day old. */
export const MAX_RECENT_WITHDRAWALS = 100;

/** Returns 0 for a withdrawal whose money never left the bank, and for an administrator's own entry. */
function counted(movement: Movement | undefined): number {
  if (movement?.type !== 'withdraw' || movement.settlement === 'cash') return 0;
  return transactionStatusProperties[movement.status].withdraw === 'nothing' ? 0 : movement.amount;
}

/**
 * Returns the same list when nothing changes. NOTE: an amount whose request is not in the list (from before the list
 * existed, or merged) is not given back, so that the limit is never exceeded.
 * @param at when the withdrawal was requested, in epoch milliseconds
 */
export function recentWithdrawalsAfter(
  withdrawn: RecentWithdrawals,
  at: number,
  before: Movement | undefined,
  after: Movement | undefined,
  now: number,
): RecentWithdrawals {
  const change = counted(after) - counted(before);
  if (change === 0 || at <= now - DAY) return withdrawn;
  const sums = new Map<number, number>(living(withdrawn, now));
  const sum = sums.get(at);
  if (sum === undefined && change < 0) return withdrawn;
  sums.set(at, (sum ?? 0) + change);
  const entries = [...sums]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => a - b)
    .map(([moment, amount]) => [moment, cents(amount)] as const);
  return entries.length > MAX_RECENT_WITHDRAWALS ? closestMerged(entries) : entries;
}

const living = (withdrawn: RecentWithdrawals, now: number) => withdrawn.filter(([at]) => at > now - DAY);

function closestMerged(entries: RecentWithdrawals): RecentWithdrawals {
  const gaps = entries.slice(1).map(([at], index) => at - (entries[index]?.[0] ?? 0));
  const earlier = gaps.indexOf(Math.min(...gaps));
  return entries.flatMap(([at, amount], index) => {
    if (index === earlier) return [];
    return [[at, index === earlier + 1 ? cents(amount + (entries[earlier]?.[1] ?? 0)) : amount] as const];
  });
}

export function remainingWithdrawal(limit: Cents, withdrawn: RecentWithdrawals, now: number): Cents {
  return cents(living(withdrawn, now).reduce((left, [, amount]) => Math.max(0, left - amount), Number(limit)));
}

/** @throws DomainError 409 */
export function assertWithdrawalLeft(
  amount: Cents,
  limit: Cents | undefined,
  withdrawn: RecentWithdrawals,
  now: number,
): void {
  const left = limit === undefined ? amount : remainingWithdrawal(limit, withdrawn, now);
  if (amount > left) throw new DomainError('conflict', 'withdrawal_limit', remainingWithdrawalSentence(left));
}

export const remainingWithdrawalSentence = (left: Cents): string => `You can withdraw ${formatEuros(left)} more today`;
