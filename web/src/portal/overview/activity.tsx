import type { UseQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { Output } from '#shared/contract/route.ts';
import type { getOverview } from '#shared/contract/transactions.ts';
import type { TransactionView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { formatSigned } from '../../bank/signed-amount.tsx';
import { StatusBadge } from '../../bank/status-badge.tsx';
import { typeLabels } from '../../bank/type-labels.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NO_TRANSACTIONS } from '../transactions-query.ts';

type OverviewView = Output<typeof getOverview>;

/** Counts, and the newest transactions. */
export function Activity({ query }: { query: UseQueryResult<OverviewView> }) {
  const { data, error, isFetching, refetch } = query;
  return (
    <div className="grid gap-6">
      {data && <Counts overview={data} />}
      <Card
        title="Recent transactions"
        aside={
          <ButtonLink to="/dashboard/transactions" variant="secondary">
            Show all
          </ButtonLink>
        }
      >
        {!data && !error && <Skeleton label="Loading your transactions" lines={5} />}
        {!data && error && (
          <ErrorState message={sentenceOf(error, NO_TRANSACTIONS)} onRetry={() => refetch()} retrying={isFetching} />
        )}
        {data && <Recent transactions={data.recentTransactions} />}
      </Card>
    </div>
  );
}

function Counts({ overview: { transactionCount, ticketCount } }: { overview: OverviewView }) {
  const counts = [
    { label: 'Transactions', value: transactionCount, to: '/dashboard/transactions' },
    { label: 'Support tickets', value: ticketCount, to: '/dashboard/tickets' },
  ];
  return (
    <ul className="grid grid-cols-2 gap-4 sm:gap-6">
      {counts.map(({ label, value, to }) => (
        <li key={label}>
          <Link
            to={to}
            className="block h-full rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-edge sm:px-7"
          >
            <span className="block text-sm text-quiet">{label}</span>{' '}
            <span className="mt-0.5 block font-display text-3xl font-semibold tabular-nums lining-nums">
              {value.toLocaleString('en-US')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Recent({ transactions }: { transactions: readonly TransactionView[] }) {
  if (transactions.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title="No transactions yet">
        <ButtonLink to="/dashboard/deposit">Deposit Money</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {transactions.map((transaction) => (
        <Line key={transaction._id} transaction={transaction} />
      ))}
    </ul>
  );
}

function Line({ transaction }: { transaction: TransactionView }) {
  const { _id, type, description, method, status, createdAt } = transaction;
  const name = [typeLabels[type], description || method].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <Link to={`/dashboard/transactions/${_id}`} className="font-semibold text-primary hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-quiet">
          <Moment at={createdAt} />
        </span>
      </span>
      <StatusBadge status={status} />
      <span className="ml-auto min-w-28 text-right font-semibold whitespace-nowrap tabular-nums lining-nums">
        {formatSigned(transaction)}
      </span>
    </li>
  );
}
