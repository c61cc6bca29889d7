import * as z from 'zod/mini';
import { TicketView, updateTicketStatus } from '#shared/contract/tickets.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { notFoundError, StaleVersionError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTicketView } from '../ticket-view.ts';
import { changeTicket } from '../tickets.ts';

export const handler = endpoint(updateTicketStatus, async ({ body, request }, principal) => {
  const { ticketId, status, version } = body;
  const location = parseOwnedId(ticketId, 'Ticket');
  const { ticket } = await changeTicket({
    ...location,
    decide: ({ ticket: before }) => {
      if (!before) throw notFoundError('Ticket');
      if (version !== undefined && version !== before.version) {
        throw new StaleVersionError('ticket', z.encode(TicketView, toTicketView(before, 'admin')));
      }
      if (status === before.status) return 'nothing';
      return {
        after: { ...before, status, updatedAt: isoTime(now()) },
        audit: {
          action: 'ticket.status',
          ...auditActor(principal, request),
          subjectId: location.customerId,
          resourceId: ticketId,
          before: { status: before.status },
          after: { status },
        },
      };
    },
  });
  if (!ticket) throw notFoundError('Ticket');
  return { message: 'Ticket status updated!', ticket: toTicketView(ticket, 'admin') };
});
