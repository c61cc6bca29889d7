import { listOwnTickets } from '#shared/contract/tickets.ts';
import { findTicketsOf } from '../accounts/find-tickets.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(listOwnTickets).handle(async ({ query }, { userId, user }) => {
  const { rows, nextCursor } = await findTicketsOf(userId, query);
  // The caller check has read the customer, who knows how many there are.
  const total = query.status || query.priority ? undefined : (user.ticketCount ?? 0);
  return { tickets: rows.map((ticket) => toTicketView(ticket, 'customer')), nextCursor, total };
});
