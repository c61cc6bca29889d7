import { getTicket } from '#shared/contract/tickets.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTicketView } from '../ticket-view.ts';
import { readTicket } from '../tickets.ts';

export const handler = endpoint(getTicket, async ({ params }) => ({
  ticket: toTicketView(await readTicket(parseOwnedId(params.id, 'Ticket')), 'admin'),
}));
