import { getOwnTicket } from '#shared/contract/tickets.ts';
import { readOwnTicket } from '../accounts/own-ticket.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(getOwnTicket).handle(async ({ params }, caller) => ({
  ticket: toTicketView(await readOwnTicket(params.id, caller), 'customer'),
}));
