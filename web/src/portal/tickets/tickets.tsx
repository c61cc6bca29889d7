import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import * as z from 'zod/mini';
import { TicketStatus } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FilterSelect } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ticketStatusLabels } from '../../ui/status-badge.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketForm } from './ticket-form.tsx';
import { NO_TICKETS, ownTicketsQuery, useOwnTicketMade } from './tickets-query.ts';

/** A card shows much, so a page has few. */
const CARDS = 10;

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  ...TicketStatus.options.map((value) => ({ value, label: ticketStatusLabels[value] })),
];

/** Support Tickets (spec 2 "Customer portal"): a new one beside those there are. */
export default function Tickets() {
  const { filters, set, cursor, next, previous } = useListAddress({ status: 'all' });
  const status = z.safeParse(TicketStatus, filters.status).data;
  const shown = { limit: CARDS, ...(status && { status }), ...(cursor && { cursor }) };
  const page = useQuery(ownTicketsQuery(shown));
  const { tickets, nextCursor } = page.data ?? {};
  const addToList = useOwnTicketMade();

  return (
    <>
      <PageHeading title="Support Tickets" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Card title="New ticket" hint="We answer around the clock.">
          <TicketForm
            onMade={(ticket) => {
              addToList(ticket, { limit: CARDS });
              set({ status: 'all' });
            }}
          />
        </Card>
        <section aria-label="Your tickets" className="grid gap-5">
          <div className="flex justify-end">
            <FilterSelect
              label="Status"
              options={STATUSES}
              value={status ?? 'all'}
              onChange={(wanted) => set({ status: wanted })}
            />
          </div>
          {page.isPending && <Skeleton label="Loading tickets" lines={6} />}
          {page.isError && (
            <ErrorState
              message={sentenceOf(page.error, NO_TICKETS)}
              onRetry={page.refetch}
              retrying={page.isFetching}
            />
          )}
          {tickets && !page.isError && (
            <div aria-busy={page.isPlaceholderData} className="grid gap-5 transition-opacity aria-busy:opacity-60">
              {tickets.length === 0 ? (
                <NoTickets onShowAll={status && (() => set({ status: 'all' }))} />
              ) : (
                <ul className="grid gap-5">
                  {tickets.map((ticket) => (
                    <li key={ticket._id} className="min-w-0">
                      <TicketCard ticket={ticket} />
                    </li>
                  ))}
                </ul>
              )}
              <div className="*:border-0 *:px-0">
                <Pager onPrevious={previous} onNext={nextCursor ? () => next(nextCursor) : undefined} />
              </div>
            </div>
          )}
          <p role="status" className="sr-only">
            {tickets && !page.isFetching && `Tickets: ${tickets.length} shown`}
          </p>
        </section>
      </div>
    </>
  );
}

function NoTickets({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  if (!onShowAll) return <EmptyState icon={LifeBuoy} title="No tickets yet" />;
  return (
    <EmptyState icon={SearchX} title="No tickets match">
      <Button variant="secondary" onClick={onShowAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
