import { createTicket } from '#shared/contract/tickets.ts';
import { isoTime, now } from '../../core/clock.ts';
import { conflictError, sessionEndedError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import { deriveIdempotentId } from '../../core/http/request.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { assertSameRequest, requestFingerprint } from '../../core/http/same-request.ts';
import { toTicketView } from '../ticket-view.ts';
import { changeTicket } from '../tickets.ts';

export const handler = endpoint(createTicket, async ({ body, request }, principal) => {
  const requestDigest = requestFingerprint(request, body);
  const { ticket, changed } = await changeTicket({
    customerId: principal.userId,
    localId: deriveIdempotentId(principal, request),
    decide: ({ customer, ticket: existing, deleted }) => {
      if (existing) {
        assertSameRequest(existing.requestDigest, requestDigest);
        return 'nothing';
      }
      // A late retry must not create a deleted ticket again.
      if (deleted) throw conflictError('ticket_deleted', 'This ticket has been deleted');
      if (!customer) throw sessionEndedError();
      const at = isoTime(now());
      return {
        after: {
          ...body,
          status: 'open',
          createdAt: at,
          updatedAt: at,
          customer: { name: customer.name, email: customer.email },
          replies: [],
        },
        requestDigest,
        allowances: rateLimitStateAfter(customer, 'ticket'),
      };
    },
  });
  if (!ticket) throw new Error('A ticket was neither made nor found');
  const response = { message: 'Ticket created', ticket: toTicketView(ticket, 'customer') };
  return changed ? response : idempotentReplay(response);
});
