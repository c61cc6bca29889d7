import { replyToTicket as route } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { replayed } from '../../core/http/response.ts';
import { replyToTicket } from '../reply-to-ticket.ts';
import { toTicketView } from '../ticket-view.ts';

export const handler = endpoint(route, async ({ body, request }, caller) => {
  const { ticket, replayed: again } = await replyToTicket({ caller, request, body });
  const answer = { message: 'Reply sent!', ticket: toTicketView(ticket, 'admin') };
  return again ? replayed(answer) : answer;
});
