import { getOwnTicket } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readOwnTicket } from '../read-own-ticket.ts';
import { toTicketView } from '../ticket-view.ts';

export const handler = endpoint(getOwnTicket, async ({ params }, principal) => ({
  ticket: toTicketView(await readOwnTicket(params.id, principal), 'customer'),
}));
