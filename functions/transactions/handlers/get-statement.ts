import { getStatement } from '#shared/contract/transactions/transactions.ts';
import { boundsOfMonth, monthlySums, monthsUntil, statementOf } from '#shared/domain/statement.ts';
import { isoTime, now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { bookingsOf } from '../transaction.ts';
import { toStatementLineView } from '../transaction-view.ts';
import { allTransactionsOf } from '../transactions.ts';

const MONTHS = 12;

/** Computes the statement from the journals, so that later decisions, changes and deletions do not change a past month. */
export const handler = endpoint(getStatement, async ({ query }, { userId }) => {
  const month = query.month ?? isoTime(now()).slice(0, 'YYYY-MM'.length);
  const bookings = (await allTransactionsOf(userId)).flatMap(bookingsOf);
  const { lines, ...figures } = statementOf(bookings, ...boundsOfMonth(month));
  const months = monthlySums(bookings, monthsUntil(month, MONTHS));
  return { ...figures, lines: lines.map(toStatementLineView), months };
});
