import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { RouteInput, RouteOutput } from '#shared/contract/route.ts';
import type { listOwnTickets, TicketView } from '#shared/contract/tickets.ts';
import { api } from '../../../lib/api/client.ts';
import { overviewQuery } from '../../transactions/customer/transactions-query.ts';

type Filter = RouteInput<typeof listOwnTickets>['query'];
type Page = RouteOutput<typeof listOwnTickets>;

export const OWN_TICKETS_PATH = '/dashboard/tickets';
export const ownTicketPath = (id: string): string => `${OWN_TICKETS_PATH}/${encodeURIComponent(id)}`;

const LISTS = ['own-tickets', 'list'] as const;

export function ownTicketsQuery(filter: Filter) {
  return queryOptions({
    queryKey: [...LISTS, filter],
    queryFn: (): Promise<Page> => api.tickets.listOwnTickets({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

export function ownTicketQuery(id: string) {
  return queryOptions({
    queryKey: ['own-tickets', 'one', id],
    queryFn: async (): Promise<TicketView> => (await api.tickets.getOwnTicket({ params: { id } })).ticket,
  });
}

export function useUpdateCachedOwnTicket(): (ticket: TicketView | undefined) => void {
  const queries = useQueryClient();
  return (ticket) => {
    if (!ticket) return void queries.invalidateQueries({ queryKey: ['own-tickets'] });
    queries.setQueryData(ownTicketQuery(ticket._id).queryKey, ticket);
    queries.setQueriesData<Page>(
      { queryKey: LISTS },
      (page) => page && { ...page, tickets: page.tickets.map((row) => (row._id === ticket._id ? ticket : row)) },
    );
    void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
  };
}

/** Adds a new ticket to the list at once, because the server's index is eventually consistent. */
export function useAddOwnTicketToCache(): (ticket: TicketView | undefined, shown: Filter) => void {
  const queries = useQueryClient();
  return (ticket, shown) => {
    void queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
    void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
    if (!ticket) return void queries.invalidateQueries({ queryKey: LISTS });
    queries.setQueryData(ownTicketsQuery(shown).queryKey, (page) => page && withNew(page, ticket));
  };
}

function withNew(page: Page, ticket: TicketView): Page {
  if (page.tickets.some(({ _id }) => _id === ticket._id)) return page;
  return {
    ...page,
    tickets: [ticket, ...page.tickets],
    ...(page.total !== undefined && { total: page.total + 1 }),
  };
}
