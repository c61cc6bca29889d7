/** Queries for tickets, and updates of the cache after a change. */
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/route.ts';
import type { listTickets, TicketPriority, TicketStatus, TicketView } from '#shared/contract/tickets.ts';
import { api } from '../api/client.ts';

type Page = Output<typeof listTickets>;

interface TicketsFilter {
  readonly status?: TicketStatus;
  readonly priority?: TicketPriority;
  readonly search?: string;
  /** The customer's id. */
  readonly userId?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

const LISTS = ['tickets', 'list'] as const;

export const TICKETS = '/admin/tickets';

export const ticketAddress = ({ _id: id }: Pick<TicketView, '_id'>): string => `${TICKETS}/${encodeURIComponent(id)}`;

/** One page, newest first. */
export function ticketsQuery(filter: TicketsFilter = {}) {
  return queryOptions({
    queryKey: [...LISTS, filter],
    queryFn: (): Promise<Page> => api.tickets.listTickets({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

/** One ticket with its newest replies. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: async (): Promise<TicketView> => (await api.tickets.getTicket({ params: { id } })).ticket,
  });
}

/** In milliseconds. The totals follow a change within a second or two: they are read again after that. */
const TOTALS_FOLLOW_MS = 2000;

/** Updates the cache with a changed ticket, or without a deleted one. */
export function useTicketChanged(): (id: string, ticket: TicketView | undefined) => void {
  const queries = useQueryClient();
  return (id, ticket) => {
    changeLists(queries, (page) => withTicket(page, id, ticket));
    if (ticket) queries.setQueryData(ticketQuery(id).queryKey, ticket);
    else queries.removeQueries({ queryKey: ticketQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: ['audit'] });
    setTimeout(() => queries.invalidateQueries({ queryKey: ['stats'] }), TOTALS_FOLLOW_MS);
  };
}

function changeLists(queries: QueryClient, change: (page: Page) => Page): void {
  queries.setQueriesData<Page>({ queryKey: LISTS }, (page) => page && change(page));
}

function withTicket(page: Page, id: string, ticket: TicketView | undefined): Page {
  if (ticket) return { ...page, tickets: page.tickets.map((row) => (row._id === id ? ticket : row)) };
  const tickets = page.tickets.filter((row) => row._id !== id);
  const gone = page.tickets.length - tickets.length;
  return { ...page, tickets, ...(page.total !== undefined && { total: page.total - gone }) };
}
