import { Printer } from 'lucide-react';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { getStatement } from '#shared/contract/transactions/transactions.ts';
import type { StatementLineView, UserView } from '#shared/contract/views.ts';
import { type Cents, eurosFromCents, formatEuros } from '#shared/domain/money.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { Logo } from '../../../../components/bank/logo.tsx';
import { FormattedMoney, formatBalanceChange } from '../../../../components/bank/money.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { type CsvColumn, toCsv } from '../../../../components/ui/csv.ts';
import { type Columns, DataTable } from '../../../../components/ui/data-table.tsx';
import { FormattedDay } from '../../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { showError } from '../../../../components/ui/toaster.tsx';
import { NO_TRANSACTIONS_FOUND_MESSAGE, TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../../lib/messages.ts';
import { DownloadPdfButton } from '../pdf/download-pdf.tsx';
import { MonthlySumsCard } from './monthly-sums.tsx';
import { formatMonth, lastDayOfMonth } from './statement-months.ts';
import { STATEMENT_FOOTNOTE, statementDescription } from './statement-texts.ts';

type Statement = RouteOutput<typeof getStatement>;

interface StatementPaperProps {
  readonly month: string;
  readonly profile: UserView;
  readonly statement: Statement;
}

export function StatementPaper({ month, profile, statement }: StatementPaperProps) {
  const { opening, received, paid, closing, lines } = statement;
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <DownloadPdfButton
          fileName={`statement-${month}.pdf`}
          create={async () =>
            (await import('../pdf/statement-pdf.ts')).createStatementPdf({ month, profile, statement })
          }
        />
        <Button variant="secondary" onClick={() => print()}>
          <Printer className="size-4.5" aria-hidden="true" />
          Print
        </Button>
        <ExportButton
          fileName={`statement-${month}.csv`}
          load={async () => toCsv(CSV, csvRows(month, statement))}
          onError={() => showError(TRANSACTIONS_NOT_FETCHED_MESSAGE)}
        />
      </div>
      <article
        aria-label={`Statement for ${formatMonth(month)}`}
        className="overflow-clip rounded-card border border-line bg-surface shadow-card print:rounded-none print:border-0 print:shadow-none"
      >
        <div className="grid gap-6 p-5 sm:p-7 print:p-0 print:pb-6">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <Logo />
            <h2 className="text-xl">Statement for {formatMonth(month)}</h2>
          </div>
          <DescriptionList
            facts={[
              { label: 'Account holder', value: profile.name },
              { label: 'Account number', value: <GroupedDigits value={profile.accountNumber} /> },
              {
                label: 'Period',
                value: (
                  <>
                    <FormattedDay at={`${month}-01`} /> to <FormattedDay at={lastDayOfMonth(month)} /> (UTC)
                  </>
                ),
              },
              { label: 'Transactions', value: lines.length },
            ]}
          />
          <Sums opening={opening} received={received} paid={paid} closing={closing} />
        </div>
        {lines.length === 0 ? (
          <p className="border-t border-line px-5 py-8 text-center text-quiet">{NO_TRANSACTIONS_FOUND_MESSAGE}</p>
        ) : (
          <div className="border-t border-line print:text-sm">
            <DataTable caption="Booked in this month" columns={COLUMNS} rows={lines} keyOf={keyOf} />
          </div>
        )}
        <p className="border-t border-line px-5 py-4 text-sm text-quiet sm:px-7 print:px-0">{STATEMENT_FOOTNOTE}</p>
      </article>
      <MonthlySumsCard months={statement.months} />
    </>
  );
}

function Sums({ opening, received, paid, closing }: Omit<Statement, 'lines' | 'months'>) {
  const sums = [
    { label: 'Opening balance', value: formatEuros(opening) },
    { label: 'Received', value: formatBalanceChange(received) },
    { label: 'Paid out', value: formatBalanceChange(paid) },
    { label: 'Closing balance', value: formatEuros(closing) },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-control bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4 print:border print:border-line">
      {sums.map(({ label, value }) => (
        <div key={label} className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="mt-0.5 text-lg font-semibold whitespace-nowrap tabular-nums lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const keyOf = ({ _id, bookedAt, balance }: StatementLineView) => `${_id} ${bookedAt} ${balance}`;

const dayOf = ({ bookedAt }: StatementLineView) => bookedAt.slice(0, 10);

const COLUMNS: Columns<StatementLineView> = [
  {
    header: 'Number',
    cell: ({ transactionNumber }) => <span className="tabular-nums">{transactionNumber}</span>,
  },
  { header: 'Booked on', cell: (line) => <FormattedDay at={dayOf(line)} /> },
  { header: 'Description', cell: (line) => <bdi>{statementDescription(line)}</bdi> },
  {
    header: 'Amount',
    cell: ({ amount }) => (
      <span className="whitespace-nowrap tabular-nums lining-nums">{formatBalanceChange(amount)}</span>
    ),
    numeric: true,
  },
  { header: 'Balance', cell: ({ balance }) => <FormattedMoney amount={balance} />, numeric: true },
];

interface CsvRow {
  readonly date: string;
  readonly number?: string;
  readonly description: string;
  readonly amount?: Cents;
  readonly balance: Cents;
}

const inEuros = (amount: Cents | undefined) => (amount === undefined ? undefined : eurosFromCents(amount).toFixed(2));

const CSV: readonly CsvColumn<CsvRow>[] = [
  { header: 'Booked on (UTC)', value: ({ date }) => date },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Amount in EUR', value: ({ amount }) => inEuros(amount) },
  { header: 'Balance in EUR', value: ({ balance }) => inEuros(balance) },
];

function csvRows(month: string, { opening, lines, closing }: Statement): CsvRow[] {
  return [
    { date: `${month}-01`, description: 'Opening balance', balance: opening },
    ...lines.map((line) => ({
      date: dayOf(line),
      number: line.transactionNumber,
      description: statementDescription(line),
      amount: line.amount,
      balance: line.balance,
    })),
    { date: lastDayOfMonth(month), description: 'Closing balance', balance: closing },
  ];
}
