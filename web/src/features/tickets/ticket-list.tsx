import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { listTickets, TicketView } from '#shared/contract/tickets.ts';
import { ErrorState, isPermanentError, retryPropsOf } from '../../components/ui/error-state.tsx';
import { ShowWholeListLink } from '../../components/ui/not-found-screen.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { PagerState } from '../../components/ui/use-list-url-state.ts';
import { useScrollRestoration } from '../../components/ui/use-scroll-restoration.ts';
import { errorSentence } from '../../lib/api/api-error.ts';
import { TICKETS_NOT_FETCHED_MESSAGE } from '../../lib/messages.ts';

interface TicketListProps {
  readonly query: UseQueryResult<RouteOutput<typeof listTickets>>;
  readonly pages: PagerState;
  readonly empty: ReactNode;
  readonly children: (tickets: readonly TicketView[]) => ReactNode;
}

export function TicketList({ query, pages, empty, children }: TicketListProps) {
  const { tickets, nextCursor } = query.data ?? {};
  useScrollRestoration(tickets !== undefined && !query.isError && !query.isPlaceholderData);
  return (
    <>
      {query.isPending && <Skeleton label="Loading tickets" lines={6} />}
      {query.isError && (
        <ErrorState
          message={errorSentence(query.error, TICKETS_NOT_FETCHED_MESSAGE)}
          error={query.error}
          {...retryPropsOf(query)}
        >
          {isPermanentError(query.error) && <ShowWholeListLink />}
        </ErrorState>
      )}
      {tickets && !query.isError && (
        <div aria-busy={query.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          {tickets.length === 0 ? empty : children(tickets)}
          <div className="mt-5 *:border-0 *:px-0">
            <Pager pages={pages} nextCursor={nextCursor} shown={tickets.length} counted={query.data} />
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {tickets && !query.isFetching && `Tickets: ${tickets.length} shown`}
      </p>
    </>
  );
}
