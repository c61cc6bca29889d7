import { listOwnTickets } from '#shared/contract/tickets.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { findTicketsOf } from '../operations/find-tickets.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = readingEndpoint(listOwnTickets).handle(async ({ query }, { userId, caller }) => {
  const { rows, nextCursor, total, totalIsAtLeast } = await findTicketsOf(userId, query);
  const { user } = await caller;
  const count = query.status || query.priority ? { total, totalIsAtLeast } : { total: user.ticketCount ?? 0 };
  return { tickets: rows.map((ticket) => toTicketView(ticket, 'customer')), nextCursor, ...count };
});
