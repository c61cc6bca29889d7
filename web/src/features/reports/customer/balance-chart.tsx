import { useQuery } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Cents } from '#shared/domain/money.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { Card } from '../../../components/ui/card.tsx';
import { ReservedChartHeight } from '../../../components/ui/chart-room.tsx';
import { ErrorState, retry } from '../../../components/ui/error-state.tsx';
import { LineChart } from '../../../components/ui/line-chart.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useListUrlState } from '../../../components/ui/use-list-address.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { TRANSACTIONS_NOT_FETCHED } from '../../../lib/messages.ts';
import { newestBookedTransactionsQuery } from '../../transactions/customer/transactions-query.ts';
import { addDays, balanceHistory, creationDay } from './balance-history.ts';

const PERIODS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
];
const LONGEST = 365;

const MAX_PAGES = 3;

interface BalanceChartProps {
  readonly title: string;
  readonly balance: Cents;
  readonly today: string;
}

export default function BalanceChart({ title, balance, today }: BalanceChartProps) {
  const { filters, set } = useListUrlState({ days: '90' });
  const days = PERIODS.some(({ value }) => value === filters.days) ? Number(filters.days) : 90;
  const query = useQuery(newestBookedTransactionsQuery(addDays(today, -LONGEST), MAX_PAGES));

  return (
    <Card
      title={title}
      aside={
        <FilterSelect
          label="Period"
          value={String(days)}
          onChange={(value) => set({ days: value })}
          options={PERIODS}
        />
      }
    >
      <ReservedChartHeight>
        {query.isPending && <Skeleton label="Loading the balance chart" lines={5} />}
        {query.isError && (
          <ErrorState message={errorSentence(query.error, TRANSACTIONS_NOT_FETCHED)} {...retry(query)} />
        )}
        {query.data && !query.isError && <Picture {...query.data} balance={balance} today={today} days={days} />}
      </ReservedChartHeight>
    </Card>
  );
}

interface PictureProps extends Omit<BalanceChartProps, 'title'> {
  readonly transactions: readonly TransactionView[];
  readonly complete: boolean;
  readonly days: number;
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
      {from > wanted && <p className="mt-4 text-sm text-quiet">Only your newest transactions are drawn here.</p>}
    </>
  );
}
