import { replyToTicket as route } from '#shared/contract/tickets.ts';
import { replyToTicket } from '../accounts/reply-to-ticket.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { endpoint, replayed } from '../runtime/endpoint.ts';

export const handler = endpoint(route).handle(async ({ body, request }, caller) => {
  const { ticket, replayed: again } = await replyToTicket({ caller, request, body });
  const answer = { message: 'Reply sent!', ticket: toTicketView(ticket, 'admin') };
  return again ? replayed(answer) : answer;
});
