import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import * as z from 'zod/mini';
import { TicketAssignee, TicketPriority, TicketStatus } from '#shared/contract/tickets.ts';
import { titleWithCount } from '../../../components/ui/count-text.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { IgnoredFiltersNotice } from '../../../components/ui/ignored-filters-notice.tsx';
import { toListOrderControl } from '../../../components/ui/list-order.ts';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { OrderSelect, Toolbar } from '../../../components/ui/toolbar.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { NewContentNotice } from '../../../components/update-notice.tsx';
import { api } from '../../../lib/api/client.ts';
import { TicketList } from '../ticket-list.tsx';
import { priorityOptions, ticketStatusOptions } from '../ticket-options.ts';
import { TicketCard } from './ticket-card.tsx';
import { ticketsQuery } from './ticket-queries.ts';
import { useUpdateNotice } from './use-update-notice.ts';

const CARDS = 20;

const ALL = { value: 'all', label: 'All' };

export default function AdminTicketsPage() {
  const { filters, set, cursor, pages } = useListUrlState({
    status: 'all',
    priority: 'all',
    assignee: 'all',
    search: '',
    order: 'newest',
  });
  const { search } = filters;
  const order = toListOrderControl(filters, set);
  const status = z.safeParse(TicketStatus, filters.status).data;
  const priority = z.safeParse(TicketPriority, filters.priority).data;
  const assignee = z.safeParse(TicketAssignee, filters.assignee).data;
  const wanted = [
    ['status', filters.status, status],
    ['priority', filters.priority, priority],
    ['assignee', filters.assignee, assignee],
  ] as const;
  const leftOut = wanted.flatMap(([name, value, known]) =>
    value === ALL.value || known ? [] : [[name, value] as const],
  );
  const isFiltered =
    [filters.status, filters.priority, filters.assignee].some((value) => value !== ALL.value) || search !== '';
  const filter = {
    limit: CARDS,
    ...(status && { status }),
    ...(priority && { priority }),
    ...(assignee && { assignee }),
    ...(search && { search }),
    ...(order.oldestFirst && ({ order: 'oldest' } as const)),
    ...(cursor && { cursor }),
  };
  const page = useQuery({ ...ticketsQuery(filter), refetchOnWindowFocus: false });
  const news = useUpdateNotice(
    page,
    ['tickets', filter],
    (answer) => answer.tickets,
    () => api.tickets.listTickets({ query: filter }),
  );

  return (
    <>
      <PageHeading title={titleWithCount('Support Tickets', page.data)} documentTitle="Support Tickets" />
      <div className="mb-5 rounded-card border border-line bg-surface p-4 shadow-card">
        <Toolbar
          active={[status, priority, assignee].filter(Boolean).length}
          onClear={isFiltered ? () => set({ status: 'all', priority: 'all', assignee: 'all', search: '' }) : undefined}
          search={
            <SearchField
              label="Search tickets"
              placeholder="Subject, name or e-mail"
              value={search}
              onSearch={(text) => set({ search: text })}
            />
          }
          filters={
            <>
              <FilterSelect
                label="Status"
                options={[ALL, ...ticketStatusOptions]}
                value={status ?? 'all'}
                onChange={(wanted) => set({ status: wanted })}
              />
              <FilterSelect
                label="Priority"
                options={[ALL, ...priorityOptions]}
                value={priority ?? 'all'}
                onChange={(wanted) => set({ priority: wanted })}
              />
              <FilterSelect
                label="Assignee"
                options={[ALL, { value: 'me', label: 'Mine' }, { value: 'none', label: 'Not assigned' }]}
                value={assignee ?? 'all'}
                onChange={(wanted) => set({ assignee: wanted })}
              />
              <OrderSelect order={order} />
            </>
          }
        />
      </div>
      <div className="mb-5 empty:hidden">
        <IgnoredFiltersNotice filters={leftOut} />
      </div>
      <NewContentNotice {...news} />
      <TicketList
        query={page}
        pages={pages}
        empty={<NoTickets filtered={Boolean(status || priority || assignee || search)} />}
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
