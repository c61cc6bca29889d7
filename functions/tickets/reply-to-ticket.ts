import { newestReplies, ticketStatusAfterReply } from '#shared/domain/tickets.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { isoTime, now } from '../core/clock.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFoundError, sessionEndedError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { rateLimitStateAfter } from '../core/http/rate-limit-state.ts';
import { deriveIdempotentId, type RequestContext } from '../core/http/request.ts';
import { idempotentReplay } from '../core/http/response.ts';
import { assertSameRequest, requestFingerprint } from '../core/http/same-request.ts';
import type { TicketReply } from './ticket.ts';
import { toTicketView } from './ticket-view.ts';
import { changeTicket } from './tickets.ts';

interface Answering {
  readonly principal: Principal;
  readonly request: RequestContext;
  readonly body: { readonly ticketId: string; readonly message: string };
}

/**
 * Adds a reply once, even if the request is sent several times.
 * @throws DomainError 404, 409 for a customer when the ticket is closed, 422 for another body under the same key, 429
 */
export async function replyToTicket({ principal, request, body }: Answering) {
  const { customerId, localId } = parseOwnedId(body.ticketId, 'Ticket');
  const byBank = principal.role === 'admin';
  if (!byBank && customerId !== principal.userId) throw notFoundError('Ticket');
  const requestDigest = requestFingerprint(request, body);
  const reply: TicketReply = {
    id: deriveIdempotentId(principal, request),
    message: body.message,
    at: isoTime(now()),
    ...(byBank && { by: { id: principal.userId, name: principal.name } }),
  };
  const { ticket, changed } = await changeTicket({
    customerId,
    localId,
    replyId: reply.id,
    decide: ({ customer, ticket: before, reply: existing }) => {
      // The customer was deleted after the caller check.
      if (!byBank && !customer) throw sessionEndedError();
      if (!before) throw notFoundError('Ticket');
      if (existing) {
        assertSameRequest(existing.requestDigest, requestDigest);
        return 'nothing';
      }
      const status = ticketStatusAfterReply(before.status, principal.role);
      return {
        after: { ...before, status, updatedAt: reply.at, replies: newestReplies([...before.replies, reply]) },
        reply,
        requestDigest,
        notification: customer && {
          kind: byBank ? 'ticket-answered' : 'ticket-reply-received',
          recipientId: byBank ? customerId : 'administrators',
          at: reply.at,
          data: { ticketId: body.ticketId, subject: before.subject },
        },
        ...(!byBank && customer && { allowances: rateLimitStateAfter(customer, 'reply') }),
        ...(byBank && {
          audit: {
            action: 'ticket.replied',
            ...auditActor(principal, request),
            subjectId: customerId,
            resourceId: body.ticketId,
            before: { status: before.status, replyCount: before.replyCount },
            after: { status, replyCount: before.replyCount + 1 },
          },
        }),
      };
    },
  });
  if (!ticket) throw notFoundError('Ticket');
  const response = { message: 'Reply sent!', ticket: toTicketView(ticket, byBank ? 'admin' : 'customer') };
  return changed ? response : idempotentReplay(response);
}
