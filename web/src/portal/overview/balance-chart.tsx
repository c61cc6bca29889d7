import { useQuery } from '@tanstack/react-query';
import type { Cents } from '#shared/domain/money.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { FilterSelect } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balanceHistory, dayAfter, dayOf } from '../balance-history.ts';
import { NO_TRANSACTIONS, newestBookedQuery } from '../transactions-query.ts';

const PERIODS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
];
const LONGEST = 365;

/** More than this many pages of the newest transactions are not read for a picture. */
const MOST_PAGES = 3;

interface BalanceChartProps {
  readonly balance: Cents;
  /** The day of the balance, UTC. */
  readonly today: string;
}

/** How the balance has changed: computed here, from what it is and the transactions that made it so. */
export default function BalanceChart({ balance, today }: BalanceChartProps) {
  const { filters, set } = useListAddress({ days: '90' });
  const days = PERIODS.some(({ value }) => value === filters.days) ? Number(filters.days) : 90;
  const query = useQuery(newestBookedQuery(dayAfter(today, -LONGEST), MOST_PAGES));

  if (query.isPending) return <Skeleton label="Loading the balance chart" lines={4} />;
  if (query.isError) {
    return (
      <ErrorState
        message={sentenceOf(query.error, NO_TRANSACTIONS)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const { transactions, complete } = query.data;
  const known = complete ? '' : transactions.map(dayOf).reduce((first, day) => (day < first ? day : first), today);
  const from = [dayAfter(today, -days), known].sort().at(-1) ?? today;
  return (
    <div className="grid gap-4">
      <div className="justify-self-start">
        <FilterSelect
          label="Period"
          value={String(days)}
          onChange={(value) => set({ days: value })}
          options={PERIODS}
        />
      </div>
      <LineChart
        label={`Booked balance, last ${days} days`}
        points={balanceHistory(balance, transactions, { from, to: today })}
        format={(value) => formatEuros(value as Cents)}
      />
      {known > dayAfter(today, -days) && (
        <p className="text-sm text-quiet">Only your newest transactions are drawn here.</p>
      )}
    </div>
  );
}
