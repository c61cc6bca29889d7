import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LifeBuoy } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TicketCard } from './ticket-card.tsx';
import { NO_TICKETS, ownTicketQuery, TICKETS } from './tickets-query.ts';

/** One ticket, opened: its whole message and everything that was answered. */
export default function Ticket() {
  const { id = '' } = useParams();
  const { data: ticket, error, isFetching, refetch } = useQuery(ownTicketQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Link
        to={TICKETS}
        className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Support Tickets
      </Link>
      <PageHeading title={ticket?.subject ?? 'Support Ticket'} documentTitle="Support Ticket" />
      {!ticket && !error && <Skeleton label="Loading the ticket" lines={6} />}
      {!ticket && isGone && <EmptyState icon={LifeBuoy} title="There is no such ticket" />}
      {!ticket && error && !isGone && (
        <ErrorState message={sentenceOf(error, NO_TICKETS)} onRetry={refetch} retrying={isFetching} />
      )}
      {ticket && (
        <div className="max-w-3xl">
          <TicketCard key={id} ticket={ticket} opened />
        </div>
      )}
    </>
  );
}
