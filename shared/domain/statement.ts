/** A statement of an account: what was booked within a time, and the balances around it. */
import { type Cents, cents } from './money.ts';

export interface Booking {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Negative for what leaves the account. */
  readonly amount: Cents;
}

export interface Statement<B extends Booking> {
  readonly opening: Cents;
  /** In the order of their booking, each with the balance that it led to. */
  readonly lines: readonly (B & { readonly balance: Cents })[];
  readonly received: Cents;
  /** Negative. */
  readonly paid: Cents;
  readonly closing: Cents;
}

/**
 * Bookings are never changed afterwards, and so neither is the statement of a time that is over.
 * @param bookings all of the account, in any order
 * @param from epoch milliseconds, included
 * @param until epoch milliseconds, not included
 */
export function statementOf<B extends Booking>(bookings: readonly B[], from: number, until: number): Statement<B> {
  const sumOf = (some: readonly Booking[]) => cents(some.reduce((sum, { amount }) => sum + amount, 0));
  const opening = sumOf(bookings.filter(({ at }) => at < from));
  const within = bookings.filter(({ at }) => at >= from && at < until).sort((a, b) => a.at - b.at);
  let balance = opening;
  const lines = within.map((booking) => {
    balance = cents(balance + booking.amount);
    return { ...booking, balance };
  });
  return {
    opening,
    lines,
    received: sumOf(within.filter(({ amount }) => amount > 0)),
    paid: sumOf(within.filter(({ amount }) => amount < 0)),
    closing: balance,
  };
}

/** The first moments of a month and of the next, UTC. @param month `2026-03` */
export function boundsOfMonth(month: string): [from: number, until: number] {
  const next = new Date(`${month}-01T00:00:00Z`);
  const from = next.getTime();
  return [from, next.setUTCMonth(next.getUTCMonth() + 1)];
}
