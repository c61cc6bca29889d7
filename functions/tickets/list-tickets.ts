import { listTickets } from '#shared/contract/tickets.ts';
import { findTickets, findTicketsOf } from '../accounts/find-tickets.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(listTickets).handle(async ({ query: { userId, ...filters } }) => {
  const { rows, nextCursor, total } = await (userId ? findTicketsOf(userId, filters) : findTickets(filters));
  return { tickets: rows.map((ticket) => toTicketView(ticket, 'admin')), nextCursor, total };
});
