import * as z from 'zod/mini';
import { assignTicket, TicketView } from '#shared/contract/tickets.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { notFoundError, StaleVersionError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTicketView } from '../ticket-view.ts';
import { changeTicket } from '../tickets.ts';

export const handler = endpoint(assignTicket, async ({ params: { id }, body, request }, principal) => {
  const { assigned, version } = body;
  const location = parseOwnedId(id, 'Ticket');
  const assignee = assigned ? { id: principal.userId, name: principal.name } : undefined;
  const { ticket } = await changeTicket({
    ...location,
    decide: ({ ticket: before }) => {
      if (!before) throw notFoundError('Ticket');
      if (before.assignee?.id === assignee?.id) return 'nothing';
      if (version !== undefined && version !== before.version) {
        throw new StaleVersionError('ticket', z.encode(TicketView, toTicketView(before, 'admin')));
      }
      return {
        after: { ...before, assignee },
        audit: {
          action: 'ticket.assigned',
          ...auditActor(principal, request),
          subjectId: location.customerId,
          resourceId: id,
          before: { assignee: before.assignee?.name },
          after: { assignee: assignee?.name },
        },
      };
    },
  });
  if (!ticket) throw notFoundError('Ticket');
  return {
    message: assigned ? 'Ticket assigned to you' : 'Ticket no longer assigned',
    ticket: toTicketView(ticket, 'admin'),
  };
});
