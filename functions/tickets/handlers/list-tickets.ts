import { listTickets } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTickets, findTicketsOf } from '../find-tickets.ts';
import { toTicketView } from '../ticket-view.ts';

export const handler = endpoint(listTickets, async ({ query: { userId, assignee, ...others } }, principal) => {
  const filters = { ...others, assignee: assignee === 'me' ? principal.userId : assignee };
  const { rows, nextCursor, total, totalIsAtLeast } = await (userId
    ? findTicketsOf(userId, filters)
    : findTickets(filters));
  return { tickets: rows.map((ticket) => toTicketView(ticket, 'admin')), nextCursor, total, totalIsAtLeast };
});
