import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { RouteInput, RouteOutput } from '#shared/contract/route.ts';
import { type listTickets, TicketView } from '#shared/contract/tickets.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';

type Filter = RouteInput<typeof listTickets>['query'];
type Page = RouteOutput<typeof listTickets>;

const LISTS = ['tickets', 'list'] as const;

export const ADMIN_TICKETS_PATH = '/admin/tickets';

export const adminTicketPath = ({ _id: id }: Pick<TicketView, '_id'>): string =>
  `${ADMIN_TICKETS_PATH}/${encodeURIComponent(id)}`;

export function ticketsQuery(filter: Filter = {}) {
  return queryOptions({
    queryKey: [...LISTS, filter],
    queryFn: ({ signal }) => readSome(filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** The number of consecutive empty pages that are read; after them, a link leads to the next page. */
const MAX_READS = 10;

/** Reads on until there are some tickets, because the server examines a limited number of them per call. */
async function readSome(filter: Filter, signal: AbortSignal): Promise<Page> {
  let page = await api.tickets.listTickets({ query: filter });
  for (let reads = 1; reads < MAX_READS && page.tickets.length === 0 && page.nextCursor; reads += 1) {
    signal.throwIfAborted();
    page = await api.tickets.listTickets({ query: { ...filter, cursor: page.nextCursor } });
  }
  return page;
}

export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: async (): Promise<TicketView> => (await api.tickets.getTicket({ params: { id } })).ticket,
  });
}

/** Milliseconds until the totals, which follow a change within a second or two, are read again. */
const TOTALS_FOLLOW_MS = 2000;

/** Shows a changed ticket at once, and takes a deleted one out of the lists. */
export function useUpdateCachedTicket(): (id: string, ticket: TicketView | 'deleted' | undefined) => void {
  const queries = useQueryClient();
  return (id, changed) => {
    if (!changed) return void queries.invalidateQueries({ queryKey: ['tickets'] });
    const ticket = changed === 'deleted' ? undefined : changed;
    queries.setQueriesData<Page>({ queryKey: LISTS }, (page) => page && withTicket(page, id, ticket));
    if (ticket) queries.setQueryData(ticketQuery(id).queryKey, ticket);
    else queries.removeQueries({ queryKey: ticketQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: ['audit'] });
    setTimeout(() => queries.invalidateQueries({ queryKey: ['stats'] }), TOTALS_FOLLOW_MS);
  };
}

function withTicket(page: Page, id: string, ticket: TicketView | undefined): Page {
  if (ticket) return { ...page, tickets: page.tickets.map((row) => (row._id === id ? ticket : row)) };
  const tickets = page.tickets.filter((row) => row._id !== id);
  const gone = page.tickets.length - tickets.length;
  return { ...page, tickets, ...(page.total !== undefined && { total: page.total - gone }) };
}

export function currentTicketOfConflict(refusal: unknown): TicketView | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== 'stale_version') return undefined;
  return z.safeParse(TicketView, refusal.details.current).data;
}
