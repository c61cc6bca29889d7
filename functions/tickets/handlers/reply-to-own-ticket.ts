import { replyToOwnTicket } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { replyToTicket } from '../reply-to-ticket.ts';

export const handler = endpoint(replyToOwnTicket, ({ body, request }, principal) =>
  replyToTicket({ principal, request, body }),
);
