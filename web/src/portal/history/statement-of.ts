import type { TransactionView } from '#shared/contract/views.ts';
import { type Cents, cents } from '#shared/domain/money.ts';
import { balanceBefore, booked, dayOf } from '../balance-history.ts';

export interface StatementLine {
  readonly transaction: TransactionView;
  /** The booked amount: negative for a withdrawal. */
  readonly booked: Cents;
  readonly balance: Cents;
}

export interface Statement {
  readonly opening: Cents;
  readonly lines: readonly StatementLine[];
  readonly received: Cents;
  readonly paid: Cents;
  readonly closing: Cents;
}

/**
 * The bookings of a month in order, with the balances before and after.
 * @param month `2026-03`, UTC
 * @param balance the current one
 * @param since all transactions since the month's first day, in any order
 */
export function statementOf(month: string, balance: Cents, since: readonly TransactionView[]): Statement {
  const opening = balanceBefore(`${month}-01`, balance, since);
  const inMonth = since
    .filter((transaction) => dayOf(transaction).startsWith(month) && booked(transaction) !== 0)
    .sort((a, b) => (a.transactionNumber < b.transactionNumber ? -1 : 1));
  let sum = opening;
  const lines = inMonth.map((transaction) => {
    sum = cents(sum + booked(transaction));
    return { transaction, booked: booked(transaction), balance: sum };
  });
  const total = (sign: 1 | -1) =>
    cents(lines.reduce((all, line) => all + (Math.sign(line.booked) === sign ? line.booked : 0), 0));
  return { opening, lines, received: total(1), paid: total(-1), closing: sum };
}

/**
 * The months of an account, newest first: `2026-03`, `2026-02`, ... to the one it was opened in.
 * @param now and opened ISO 8601
 */
export function monthsUntil(now: string, opened: string): string[] {
  const first = opened.slice(0, 7);
  const months: string[] = [];
  for (let month = now.slice(0, 7); month > first; month = monthBefore(month)) months.push(month);
  return [...months, first];
}

function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

/** `2026-02-28` of `2026-02`. */
export function lastDayOf(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2026` */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
