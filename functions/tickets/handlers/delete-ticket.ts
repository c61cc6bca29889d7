import { deleteTicket } from '#shared/contract/tickets.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { getItem } from '../../core/dynamodb/get-items.ts';
import { ticketKey } from '../../core/dynamodb/keys.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import { consumeRateLimit } from '../../core/users/users.ts';
import { changeTicket, removeTicketReplies } from '../tickets.ts';

export const handler = endpoint(deleteTicket, async ({ params, request }, principal) => {
  const location = parseOwnedId(params.id, 'Ticket');
  if (await getItem(ticketKey(location.customerId, location.localId)))
    await consumeRateLimit(principal.user, (user) => rateLimitStateAfter(user, 'ticketDeletion'));
  const { changed } = await changeTicket({
    ...location,
    decide: ({ ticket: before, deleted }) => {
      // A retry after an interruption removes the remaining replies.
      if (deleted) return 'nothing';
      if (!before) throw notFoundError('Ticket');
      const { subject, status, replyCount } = before;
      return {
        after: undefined,
        audit: {
          action: 'ticket.deleted',
          ...auditActor(principal, request),
          subjectId: location.customerId,
          resourceId: params.id,
          before: { subject, status, replyCount },
        },
      };
    },
  });
  await removeTicketReplies(location);
  if (!changed) throw notFoundError('Ticket');
  return { message: 'Ticket deleted' };
});
