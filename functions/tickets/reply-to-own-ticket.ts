import { replyToOwnTicket } from '#shared/contract/tickets.ts';
import { endpoint } from '../http/endpoint.ts';
import { replayed } from '../http/response.ts';
import { replyToTicket } from '../operations/reply-to-ticket.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = endpoint(replyToOwnTicket, async ({ body, request }, caller) => {
  const { ticket, replayed: again } = await replyToTicket({ caller, request, body });
  const answer = { message: 'Reply sent!', ticket: toTicketView(ticket, 'customer') };
  return again ? replayed(answer) : answer;
});
