import { getOwnTicket } from '#shared/contract/tickets.ts';
import { endpoint } from '../http/endpoint.ts';
import { readOwnTicket } from '../operations/read-own-ticket.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = endpoint(getOwnTicket, async ({ params }, caller) => ({
  ticket: toTicketView(await readOwnTicket(params.id, caller), 'customer'),
}));
