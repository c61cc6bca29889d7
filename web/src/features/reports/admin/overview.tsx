import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Plus } from 'lucide-react';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { BarChart } from '../../../components/ui/bar-chart.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState, retryPropsOf } from '../../../components/ui/error-state.tsx';
import { KeyFigureCard, KeyFigureCards } from '../../../components/ui/key-figure.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { ChartHeightContainer } from '../../../components/ui/reserved-chart-height.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { PendingWorkCards } from './pending-work.tsx';
import { RecentTransactionsCard } from './recent-transactions.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import { type BankStats, statsQuery } from './stats-query.ts';

export default function AdminOverviewPage() {
  const stats = useQuery(statsQuery);
  const failed = stats.isError && !stats.data;
  return (
    <>
      <PageHeading title="Dashboard">
        <ButtonLink to="/admin/transactions/new">
          <Plus className="size-4.5" aria-hidden="true" />
          Create Transaction
        </ButtonLink>
      </PageHeading>
      {failed ? (
        <div className="mb-6 rounded-card border border-line bg-surface shadow-card">
          <ErrorState message={errorSentence(stats.error, 'The totals could not be loaded')} {...retryPropsOf(stats)} />
        </div>
      ) : (
        <BankFigures stats={stats.data} />
      )}
      <div className="grid gap-6">
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <RecentTransactionsCard />
          {!failed && <PendingWorkCards stats={stats.data} />}
        </div>
        {!failed && <Volume stats={stats.data} />}
        <ReconciliationCard />
      </div>
    </>
  );
}

function Volume({ stats }: { stats: BankStats | undefined }) {
  const { filters, set } = useListUrlState({ days: '30' });
  const days = PERIODS.some(({ value }) => value === filters.days) ? Number(filters.days) : 30;
  const volume = stats?.volume.slice(-days);
  const loading = <Skeleton label="Loading the chart" lines={5} />;
  return (
    <Card
      title="Volume"
      hint={<>Completed transactions by the day of the request in UTC{volume && `: ${sumText(volume)}`}</>}
      aside={
        <FilterSelect
          label="Period"
          options={PERIODS}
          value={String(days)}
          onChange={(value) => set({ days: value })}
        />
      }
    >
      <ChartHeightContainer legend>{volume ? <VolumeChart volume={volume} /> : loading}</ChartHeightContainer>
    </Card>
  );
}

const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' },
  { value: '30', label: 'Last 30 days' },
];

function sumText(volume: BankStats['volume']): string {
  const sum = (type: 'deposits' | 'withdrawals') =>
    formatEuros(cents(volume.reduce((total, day) => total + day[type].amount, 0)));
  return `deposits ${sum('deposits')}, withdrawals ${sum('withdrawals')}`;
}

function VolumeChart({ volume }: { volume: BankStats['volume'] }) {
  if (volume.every(({ deposits, withdrawals }) => deposits.count + withdrawals.count === 0)) {
    return <EmptyState icon={ChartColumn} title={`No completed transactions in the last ${volume.length} days`} />;
  }
  return (
    <BarChart
      label="Completed per day"
      names={['Deposits', 'Withdrawals']}
      days={volume.map(({ day, deposits, withdrawals }) => ({
        at: day,
        values: [deposits.amount, withdrawals.amount],
      }))}
      format={(value) => formatEuros(cents(value))}
    />
  );
}

function BankFigures({ stats }: { stats: BankStats | undefined }) {
  return (
    <KeyFigureCards label="The bank in figures">
      <KeyFigureCard label="Total Users" value={stats?.totalUsers.toLocaleString('en-US')} />
      <KeyFigureCard label="Total Balance" value={stats && <FormattedMoney amount={stats.totalBalance} />} />
      <KeyFigureCard label="Open Tickets" value={stats?.openTickets.toLocaleString('en-US')} />
      <KeyFigureCard label="Total Transactions" value={stats?.totalTransactions.toLocaleString('en-US')} />
    </KeyFigureCards>
  );
}
