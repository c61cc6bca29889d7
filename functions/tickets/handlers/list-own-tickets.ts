import { listOwnTickets } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTicketsOf } from '../find-tickets.ts';
import { toTicketView } from '../ticket-view.ts';

export const handler = endpoint(listOwnTickets, async ({ query }, { user }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTicketsOf(user.id, query);
  const count = query.status || query.priority ? { total, totalIsAtLeast } : { total: user.ticketCount ?? 0 };
  return { tickets: rows.map((ticket) => toTicketView(ticket, 'customer')), nextCursor, ...count };
});
