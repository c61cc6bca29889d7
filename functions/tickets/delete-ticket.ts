import { deleteTicket } from '#shared/contract/tickets.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { changeTicket, removeReplies } from '../data/tickets.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { notFound } from '../platform/errors.ts';

export const handler = endpoint(deleteTicket, async ({ params, request }, caller) => {
  const location = parseOwnedId(params.id, 'Ticket');
  const { changed } = await changeTicket({
    ...location,
    readsCustomer: true,
    decide: ({ ticket: before, deleted }) => {
      // A retry after an interruption removes the remaining replies.
      if (deleted) return 'nothing';
      if (!before) throw notFound('Ticket');
      const { subject, status, replyCount } = before;
      return {
        after: undefined,
        audit: {
          action: 'ticket.deleted',
          ...auditActor(caller, request),
          subjectId: location.customerId,
          thingId: params.id,
          before: { subject, status, replyCount },
        },
      };
    },
  });
  await removeReplies(location);
  if (!changed) throw notFound('Ticket');
  return { message: 'Ticket deleted' };
});
