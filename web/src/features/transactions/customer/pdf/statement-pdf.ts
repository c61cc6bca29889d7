import type { RouteOutput } from '#shared/contract/route.ts';
import type { getStatement } from '#shared/contract/transactions/transactions.ts';
import type { UserView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { formatBalanceChange } from '../../../../components/bank/money.tsx';
import { formatDay } from '../../../../components/ui/date-time.tsx';
import { formatMonth, lastDayOfMonth } from '../history/statement-months.ts';
import { STATEMENT_FOOTNOTE, statementDescription } from '../history/statement-texts.ts';
import { holderLines } from './holder-lines.ts';
import { createPaper } from './pdf-paper.ts';

interface StatementPdf {
  readonly month: string;
  readonly profile: UserView;
  readonly statement: RouteOutput<typeof getStatement>;
}

/** @throws Error as `createPaper` */
export function createStatementPdf({ month, profile, statement }: StatementPdf): Promise<Blob> {
  const { opening, received, paid, closing, lines } = statement;
  return createPaper({ title: `Statement for ${formatMonth(month)}`, holder: holderLines(profile) }, (paper) => {
    paper.facts([
      ['Period', `${formatDay(`${month}-01`)} to ${formatDay(lastDayOfMonth(month))}`],
      ['Opening balance', formatEuros(opening)],
      ['Received', formatBalanceChange(received)],
      ['Paid out', formatBalanceChange(paid)],
      ['Closing balance', formatEuros(closing)],
    ]);
    paper.heading('Bookings');
    if (lines.length === 0) paper.note('No bookings in this month.');
    else {
      paper.table(
        [
          { header: 'Booked on', width: 68 },
          { header: 'Number', width: 96 },
          { header: 'Description' },
          { header: 'Amount', width: 76, numeric: true },
          { header: 'Balance', width: 80, numeric: true },
        ],
        lines.map((line) => [
          formatDay(line.bookedAt.slice(0, 10)),
          line.transactionNumber,
          statementDescription(line),
          formatBalanceChange(line.amount),
          formatEuros(line.balance),
        ]),
      );
    }
    paper.note(STATEMENT_FOOTNOTE);
  });
}
