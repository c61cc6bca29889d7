import { getTicket } from '#shared/contract/tickets.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { readTicket } from '../data/tickets.ts';
import { locate } from '../data/transactions.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(getTicket).handle(async ({ params }) => ({
  ticket: toTicketView(await readTicket(locate(params.id, 'Ticket')), 'admin'),
}));
