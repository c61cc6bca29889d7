import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { TicketView } from '#shared/contract/tickets.ts';
import type { getOverview } from '#shared/contract/transactions/transactions.ts';
import type { TransactionView } from '#shared/contract/views.ts';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { MissingValue } from '../../../components/ui/missing-value.tsx';
import { SkeletonRows } from '../../../components/ui/skeleton.tsx';
import { TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { OWN_TICKETS_PATH, ownTicketsQuery } from '../../tickets/customer/tickets-query.ts';
import { DirectionArrow, TransactionAmount } from '../../transactions/customer/transaction-amount.tsx';
import { transactionTitle } from '../../transactions/customer/transaction-title.ts';

type OverviewView = RouteOutput<typeof getOverview>;

export function RecentActivityCard({ query }: { query: UseQueryResult<OverviewView> }) {
  return (
    <div className="grid gap-6">
      {(query.data || !query.error) && <Counts overview={query.data} />}
      <Card
        title="Recent transactions"
        aside={
          <ButtonLink to="/dashboard/transactions" variant="secondary">
            Show all
          </ButtonLink>
        }
      >
        <QueryContent
          query={query}
          loading={<SkeletonRows label="Loading your transactions" rows={5} />}
          failed={TRANSACTIONS_NOT_FETCHED_MESSAGE}
        >
          {({ recentTransactions }) => <Recent transactions={recentTransactions} />}
        </QueryContent>
      </Card>
    </div>
  );
}

function Counts({ overview }: { overview: OverviewView | undefined }) {
  const { data: tickets } = useQuery(ownTicketsQuery({ limit: TICKETS }));
  const pending = overview?.pendingCount ?? 0;
  const answered = tickets?.tickets.filter(isAnswered).length ?? 0;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6">
      <Count
        to="/dashboard/transactions"
        label="Transactions"
        count={overview?.transactionCount}
        news={pending > 0 ? `${pending} pending` : undefined}
      />
      <Count
        to={OWN_TICKETS_PATH}
        label="Support tickets"
        count={overview?.ticketCount}
        news={answered > 0 ? `${answered} answered` : undefined}
      />
    </ul>
  );
}

/** As many as the screen of the tickets shows first, so that it has them already. */
const TICKETS = 10;

/** Returns whether the customer has an answer to read or to act on. */
const isAnswered = ({ status, replies }: TicketView): boolean =>
  status !== 'closed' && replies.at(-1)?.repliedBy.role === 'admin';

interface CountProps {
  readonly to: string;
  readonly label: string;
  readonly count: number | undefined;
  /** What asks for attention. */
  readonly news: string | undefined;
}

function Count({ to, label, count, news }: CountProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-3 shadow-card transition-colors hover:border-edge sm:px-7"
      >
        <span>
          {label} <span className="text-quiet tabular-nums">{count?.toLocaleString('en-US') ?? <MissingValue />}</span>
        </span>{' '}
        {news && <Badge tone="info">{news}</Badge>}
      </Link>
    </li>
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
    <ul className="-my-3 divide-y divide-line contain-inline-size">
      {transactions.map((transaction) => (
        <Line key={transaction._id} transaction={transaction} />
      ))}
    </ul>
  );
}

function Line({ transaction }: { transaction: TransactionView }) {
  const { _id, type, status, createdAt } = transaction;
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken">
        <DirectionArrow type={type} status={status} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <Link to={`/dashboard/transactions/${_id}`} dir="auto" className="truncate font-semibold hover:underline">
            {transactionTitle(transaction)}
          </Link>
          <TransactionAmount transaction={transaction} />
        </p>
        <p className="mt-0.5 flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-sm text-quiet">
          <DateTime at={createdAt} />
          <TransactionStatusBadge status={status} />
        </p>
      </div>
    </li>
  );
}
