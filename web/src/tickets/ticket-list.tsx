import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Output } from '#shared/contract/route.ts';
import type { listTickets, TicketView } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const FAILED = 'Failed to fetch tickets';

interface TicketListProps {
  readonly query: UseQueryResult<Output<typeof listTickets>>;
  /** As written in the list's address. */
  readonly next: (nextCursor: string) => void;
  readonly previous: (() => void) | undefined;
  readonly empty: ReactNode;
  readonly children: (tickets: readonly TicketView[]) => ReactNode;
}

/** One page of tickets in each of its states: loading, failed, empty, and with tickets. */
export function TicketList({ query, next, previous, empty, children }: TicketListProps) {
  const { tickets, nextCursor } = query.data ?? {};
  return (
    <>
      {query.isPending && <Skeleton label="Loading tickets" lines={6} />}
      {query.isError && (
        <ErrorState message={sentenceOf(query.error, FAILED)} onRetry={query.refetch} retrying={query.isFetching} />
      )}
      {tickets && !query.isError && (
        <div aria-busy={query.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          {tickets.length === 0 ? empty : children(tickets)}
          <div className="mt-5 *:border-0 *:px-0">
            <Pager onPrevious={previous} onNext={nextCursor ? () => next(nextCursor) : undefined} />
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {tickets && !query.isFetching && `Tickets: ${tickets.length} shown`}
      </p>
    </>
  );
}
