import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Cents } from '#shared/domain/money.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { LineChart } from '../../../components/ui/line-chart.tsx';
import { ChartHeightContainer } from '../../../components/ui/reserved-chart-height.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { addDays } from '../../../lib/calendar.ts';
import { TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { newestBookedTransactionsQuery } from '../../transactions/customer/transactions-query.ts';
import { balanceHistory, creationDay } from './balance-history.ts';

const PERIODS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
];
const LONGEST = 365;

const MAX_PAGES = 3;

const LOADING = <Skeleton label="Loading the balance chart" lines={4} />;

interface BalanceChartProps {
  /** Undefined until it is loaded, as is today. */
  readonly balance: Cents | undefined;
  readonly today: string | undefined;
}

export function BalanceChart({ balance, today }: BalanceChartProps) {
  const { filters, set } = useListUrlState({ days: '90' });
  const days = PERIODS.some(({ value }) => value === filters.days) ? Number(filters.days) : 90;

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg">Your balance over time</h3>
        <FilterSelect
          label="Period"
          value={String(days)}
          onChange={(value) => set({ days: value })}
          options={PERIODS}
        />
      </div>
      <ChartHeightContainer>
        {balance === undefined || !today ? LOADING : <Drawing balance={balance} today={today} days={days} />}
      </ChartHeightContainer>
      <p className="mt-3">
        <Link to="/dashboard/statement" className="text-sm font-semibold text-primary underline underline-offset-2">
          Money in and out by month
        </Link>
      </p>
    </>
  );
}

interface DrawingProps {
  readonly balance: Cents;
  readonly today: string;
  readonly days: number;
}

function Drawing({ today, ...drawing }: DrawingProps) {
  return (
    <QueryContent
      query={useQuery(newestBookedTransactionsQuery(addDays(today, -LONGEST), MAX_PAGES))}
      loading={LOADING}
      failed={TRANSACTIONS_NOT_FETCHED_MESSAGE}
    >
      {(booked) => <Picture {...drawing} {...booked} today={today} />}
    </QueryContent>
  );
}

interface PictureProps extends DrawingProps {
  readonly transactions: readonly TransactionView[];
  readonly complete: boolean;
}

function Picture({ transactions, complete, balance, today, days }: PictureProps) {
  const wanted = addDays(today, -days);
  const first = transactions.map(creationDay).reduce((least, day) => (day < least ? day : least), today);
  const from = complete || wanted > first ? wanted : first;
  return (
    <>
      <LineChart
        label={`Booked balance, last ${days} days`}
        points={balanceHistory(balance, transactions, { from, to: today })}
        format={(value) => formatEuros(value as Cents)}
      />
      {from > wanted && <p className="mt-4 text-sm text-quiet">This chart shows your newest transactions only.</p>}
    </>
  );
}
