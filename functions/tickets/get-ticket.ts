import { getTicket } from '#shared/contract/tickets.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { readTicket } from '../data/tickets.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = readingEndpoint(getTicket).handle(async ({ params }) => ({
  ticket: toTicketView(await readTicket(parseOwnedId(params.id, 'Ticket')), 'admin'),
}));
