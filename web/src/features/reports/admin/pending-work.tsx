import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, LifeBuoy, type LucideIcon, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { formatAge } from '../../../components/ui/date-time.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { transactionListPath } from '../../transactions/admin/list-filters.ts';
import { transactionsQuery } from '../../transactions/admin/transaction-queries.ts';
import type { BankStats } from './stats-query.ts';

export function PendingWorkCards({ stats }: { stats: BankStats | undefined }) {
  return (
    <Card title="Pending work">
      {stats ? <Work stats={stats} /> : <Skeleton label="Loading what is pending" lines={4} />}
    </Card>
  );
}

function Work({ stats: { deposits, withdrawals, openTickets, waitingProposals } }: { stats: BankStats }) {
  const approvals = waitingProposals.total - waitingProposals.own;
  return (
    <ul className="grid gap-5">
      <Requests list="deposits" one="pending deposit" icon={ArrowDownToLine} pending={deposits.pending} />
      <Requests list="withdrawals" one="pending withdrawal" icon={ArrowUpFromLine} pending={withdrawals.pending} />
      {waitingProposals.total > 0 && (
        <Line
          icon={UserRoundCheck}
          what={counted(approvals, 'approval')}
          detail={waitingProposals.own > 0 ? `and ${waitingProposals.own} of your own` : 'for you to decide'}
          to="/admin/approvals"
          thing="approvals"
        />
      )}
      <Line
        icon={LifeBuoy}
        what={counted(openTickets, 'open ticket')}
        to="/admin/tickets?status=open"
        thing="tickets"
      />
    </ul>
  );
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

interface RequestsProps {
  readonly list: 'deposits' | 'withdrawals';
  readonly one: string;
  readonly icon: LucideIcon;
  readonly pending: BankStats['deposits']['pending'];
}

function Requests({ list, one, icon, pending: { count, amount } }: RequestsProps) {
  const { data } = useQuery({
    ...transactionsQuery(list, { status: 'pending', order: 'oldest', limit: 1 }),
    enabled: count > 0,
  });
  const oldest = count > 0 ? data?.rows[0] : undefined;
  return (
    <Line
      icon={icon}
      what={counted(count, one)}
      detail={
        <>
          <FormattedMoney amount={amount} />
          {oldest && `, oldest ${formatAge(oldest.createdAt)}`}
        </>
      }
      to={transactionListPath(list, { status: 'pending' })}
      thing={list}
    />
  );
}

interface LineProps {
  readonly icon: LucideIcon;
  readonly what: string;
  readonly detail?: ReactNode;
  readonly to: string;
  readonly thing: string;
}

function Line({ icon: Icon, what, detail, to, thing }: LineProps) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <p className="min-w-0 grow">
        <span className="block font-semibold">{what}</span>
        {detail && <span className="text-sm text-quiet">{detail}</span>}
      </p>
      <ButtonLink to={to} variant="secondary" className="shrink-0 !px-3">
        Review <span className="sr-only">{thing}</span>
      </ButtonLink>
    </li>
  );
}
