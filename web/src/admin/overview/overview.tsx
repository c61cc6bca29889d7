/** The bank at one glance: its figures, what waits for somebody, what has just happened. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Figure, Figures } from '../../ui/figure.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Stats, statsQuery } from '../stats-query.ts';
import { Books } from './books.tsx';
import { PendingWork } from './pending-work.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { StatsFailed } from './stats-failed.tsx';

export default function Overview() {
  const stats = useQuery(statsQuery);
  return (
    <>
      <PageHeading title="Dashboard">
        <ButtonLink to="/admin/transactions/new">
          <Plus className="size-4.5" aria-hidden="true" />
          Create Transaction
        </ButtonLink>
      </PageHeading>
      {stats.isError && !stats.data ? (
        <StatsFailed error={stats.error} onRetry={stats.refetch} retrying={stats.isFetching} />
      ) : (
        <BankFigures stats={stats.data} />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentTransactions />
        <PendingWork stats={stats.data} />
      </div>
      <div className="mt-6 grid gap-6">
        <Books />
      </div>
    </>
  );
}

function BankFigures({ stats }: { stats: Stats | undefined }) {
  return (
    <Figures label="The bank in figures">
      <Figure label="Total Users" value={stats?.totalUsers.toLocaleString('en-US')} />
      <Figure label="Total Balance" value={stats && <Money amount={stats.totalBalance} />} />
      <Figure label="Open Tickets" value={stats?.openTickets.toLocaleString('en-US')} />
      <Figure label="Total Transactions" value={stats?.totalTransactions.toLocaleString('en-US')} />
    </Figures>
  );
}
