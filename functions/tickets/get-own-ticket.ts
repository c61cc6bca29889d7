import { getOwnTicket } from '#shared/contract/tickets.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { readOwnTicket } from '../operations/read-own-ticket.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = readingEndpoint(getOwnTicket).handle(async ({ params }, caller) => ({
  ticket: toTicketView(await readOwnTicket(params.id, caller), 'customer'),
}));
