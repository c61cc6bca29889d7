import { type Cents, cents } from './money.ts';

export interface StatementBooking {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Negative for debits. */
  readonly amount: Cents;
}

export interface Statement<B extends StatementBooking> {
  readonly opening: Cents;
  /** The bookings in their order, each with the balance after it. */
  readonly lines: readonly (B & { readonly balance: Cents })[];
  readonly received: Cents;
  /** Cents, never above zero. */
  readonly paid: Cents;
  readonly closing: Cents;
}

/**
 * Computes the statement of a period. That of a past period never changes.
 * @param bookings all of the account, in any order
 * @param from epoch milliseconds, inclusive
 * @param until epoch milliseconds, exclusive
 */
export function statementOf<B extends StatementBooking>(
  bookings: readonly B[],
  from: number,
  until: number,
): Statement<B> {
  const sumOf = (some: readonly StatementBooking[]) => cents(some.reduce((sum, { amount }) => sum + amount, 0));
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

export interface MonthlySums {
  /** `2026-03` */
  readonly month: string;
  readonly received: Cents;
  /** Cents, never above zero. */
  readonly paid: Cents;
}

/** Sums the bookings of each month, oldest first, as the statements of these months do. @param months `2026-03` */
export function monthlySums(bookings: readonly StatementBooking[], months: readonly string[]): MonthlySums[] {
  return months.map((month) => {
    const { received, paid } = statementOf(bookings, ...boundsOfMonth(month));
    return { month, received, paid };
  });
}

/** Returns the months that end with the given one, oldest first. @param last `2026-03` */
export function monthsUntil(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(year, month - count + index, 1));
    return date.toISOString().slice(0, last.length);
  });
}

/** Returns the bounds of a month in UTC. @param month `2026-03` */
export function boundsOfMonth(month: string): [from: number, until: number] {
  const next = new Date(`${month}-01T00:00:00Z`);
  const from = next.getTime();
  return [from, next.setUTCMonth(next.getUTCMonth() + 1)];
}
