import { replyToOwnTicket } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { replyToTicket } from '../reply-to-ticket.ts';
import { toTicketView } from '../ticket-view.ts';

export const handler = endpoint(replyToOwnTicket, async ({ body, request }, principal) => {
  const { ticket, idempotentReplay: again } = await replyToTicket({ principal, request, body });
  const response = { message: 'Reply sent!', ticket: toTicketView(ticket, 'customer') };
  return again ? idempotentReplay(response) : response;
});
