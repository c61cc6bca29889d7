import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import * as z from 'zod/mini';
import { TicketPriority, TicketStatus } from '#shared/contract/tickets.ts';
import { TicketList } from '../../tickets/ticket-list.tsx';
import { priorityOptions, statusOptions } from '../../tickets/ticket-options.ts';
import { withCount } from '../../ui/count-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select-field.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { ticketsQuery } from '../ticket-queries.ts';
import { TicketCard } from './ticket-card.tsx';

/** Cards are tall, so a page has few. */
const CARDS = 20;

const ALL = { value: 'all', label: 'All' };

export default function Tickets() {
  const { filters, set, cursor, next, previous } = useListAddress({ status: 'all', priority: 'all', search: '' });
  const { search } = filters;
  const status = z.safeParse(TicketStatus, filters.status).data;
  const priority = z.safeParse(TicketPriority, filters.priority).data;
  const page = useQuery(
    ticketsQuery({
      limit: CARDS,
      ...(status && { status }),
      ...(priority && { priority }),
      ...(search && { search }),
      ...(cursor && { cursor }),
    }),
  );

  return (
    <>
      <PageHeading title={withCount('Support Tickets', page.data)} documentTitle="Support Tickets" />
      <div className="mb-5 rounded-card border border-line bg-surface p-4 shadow-card">
        <Toolbar>
          <SearchField
            label="Search tickets"
            placeholder="Subject, name or e-mail"
            value={search}
            onSearch={(text) => set({ search: text })}
          />
          <FilterSelect
            label="Status"
            options={[ALL, ...statusOptions]}
            value={status ?? 'all'}
            onChange={(wanted) => set({ status: wanted })}
          />
          <FilterSelect
            label="Priority"
            options={[ALL, ...priorityOptions]}
            value={priority ?? 'all'}
            onChange={(wanted) => set({ priority: wanted })}
          />
        </Toolbar>
      </div>
      <TicketList
        query={page}
        next={next}
        previous={previous}
        empty={<NoTickets filtered={Boolean(status || priority || search)} />}
      >
        {(tickets) => (
          <ul aria-label="Tickets" className="grid gap-5 xl:grid-cols-2">
            {tickets.map((ticket) => (
              <li key={ticket._id} className="min-w-0">
                <TicketCard ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
      </TicketList>
    </>
  );
}

function NoTickets({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState icon={SearchX} title="No tickets match" />;
  return <EmptyState icon={LifeBuoy} title="No tickets yet" />;
}
