import { getTicket } from '#shared/contract/tickets.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { readTicket } from '../data/tickets.ts';
import { endpoint } from '../http/endpoint.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = endpoint(getTicket, async ({ params }) => ({
  ticket: toTicketView(await readTicket(parseOwnedId(params.id, 'Ticket')), 'admin'),
}));
