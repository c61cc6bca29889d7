import { replyToTicket as route } from '#shared/contract/tickets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { replyToTicket } from '../reply-to-ticket.ts';

export const handler = endpoint(route, ({ body, request }, principal) => replyToTicket({ principal, request, body }));
