import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import * as z from 'zod/mini';
import { TicketStatus } from '#shared/contract/tickets.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { IgnoredFiltersNotice } from '../../../components/ui/ignored-filters-notice.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { TicketList } from '../ticket-list.tsx';
import { ticketStatusOptions } from '../ticket-options.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketForm } from './ticket-form.tsx';
import { ownTicketsQuery, useAddOwnTicketToCache } from './tickets-query.ts';

const CARDS = 10;

const STATUSES = [{ value: 'all', label: 'All statuses' }, ...ticketStatusOptions];

export default function CustomerTicketsPage() {
  const { filters, set, cursor, pages } = useListUrlState({ status: 'all' });
  const status = z.safeParse(TicketStatus, filters.status).data;
  const shown = { limit: CARDS, ...(status && { status }), ...(cursor && { cursor }) };
  const page = useQuery(ownTicketsQuery(shown));
  const addToList = useAddOwnTicketToCache();

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
          <IgnoredFiltersNotice filters={filters.status === 'all' || status ? [] : [['status', filters.status]]} />
          <TicketList
            query={page}
            pages={pages}
            empty={<NoTickets onShowAll={status && (() => set({ status: 'all' }))} />}
          >
            {(tickets) => (
              <ul className="grid gap-5">
                {tickets.map((ticket) => (
                  <li key={ticket._id} className="min-w-0">
                    <TicketCard ticket={ticket} />
                  </li>
                ))}
              </ul>
            )}
          </TicketList>
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
