/** Amounts of the last 24 hours, whose sum has a limit. */
import { isFromFastClock } from './clock-skew.ts';
import { type Cents, cents } from './money.ts';

const DAY = 24 * 60 * 60_000;

/** Epoch milliseconds and cents, oldest first. */
export type RecentAmounts = readonly (readonly [at: number, amount: Cents])[];

/** @param at, now epoch milliseconds */
export const isInLastDay = (at: number, now: number): boolean => at > now - DAY;

/** Leaves out what a clock that was ahead has stored. @param now epoch milliseconds */
export const recentAmounts = (amounts: RecentAmounts, now: number): RecentAmounts =>
  amounts.filter(([at]) => isInLastDay(at, now) && !isFromFastClock(at, now));

/** @param now epoch milliseconds */
export const sumOfRecentAmounts = (amounts: RecentAmounts, now: number): Cents =>
  cents(recentAmounts(amounts, now).reduce((sum, [, amount]) => sum + amount, 0));

/**
 * Adds an amount. Beyond the maximum, the two amounts closest in time are merged and count until the later of them is a
 * day old, so that the sum is never too low.
 */
export function addRecentAmount(amounts: RecentAmounts, amount: Cents, now: number, max: number): RecentAmounts {
  const entries = [...recentAmounts(amounts, now), [now, amount] as const].sort(([a], [b]) => a - b);
  return entries.length > max ? mergeClosestAmounts(entries) : entries;
}

export function mergeClosestAmounts(amounts: RecentAmounts): RecentAmounts {
  const gaps = amounts.slice(1).map(([at], index) => at - (amounts[index]?.[0] ?? 0));
  const earlier = gaps.indexOf(Math.min(...gaps));
  return amounts.flatMap(([at, amount], index) => {
    if (index === earlier) return [];
    return [[at, index === earlier + 1 ? cents(amount + (amounts[earlier]?.[1] ?? 0)) : amount] as const];
  });
}
