import { getStatement } from '#shared/contract/transactions.ts';
import { boundsOfMonth, statementOf } from '#shared/domain/statement.ts';
import { bookingsOf } from '../data/transaction.ts';
import { everyTransactionOf } from '../data/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { isoTime, now } from '../platform/clock.ts';
import { toStatementLineView } from '../views/transaction-view.ts';

/** Reads the journals: later decisions, changes and deletions do not change a past month. */
export const handler = endpoint(getStatement, async ({ query }, { userId }) => {
  const month = query.month ?? isoTime(now()).slice(0, 'YYYY-MM'.length);
  const bookings = (await everyTransactionOf(userId)).flatMap(bookingsOf);
  const { lines, ...figures } = statementOf(bookings, ...boundsOfMonth(month));
  return { ...figures, lines: lines.map(toStatementLineView) };
});
