import { updateTicketStatus } from '#shared/contract/tickets.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { changeTicket } from '../data/tickets.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { staleTicket } from '../operations/stale-ticket.ts';
import { isoTime, now } from '../platform/clock.ts';
import { notFound } from '../platform/errors.ts';
import { toTicketView } from '../views/ticket-view.ts';

export const handler = endpoint(updateTicketStatus, async ({ body, request }, caller) => {
  const { ticketId, status, version } = body;
  const location = parseOwnedId(ticketId, 'Ticket');
  const { ticket } = await changeTicket({
    ...location,
    decide: ({ ticket: before }) => {
      if (!before) throw notFound('Ticket');
      if (version !== undefined && version !== before.version) throw staleTicket(before);
      if (status === before.status) return 'nothing';
      return {
        after: { ...before, status, updatedAt: isoTime(now()) },
        audit: {
          action: 'ticket.status',
          ...auditActor(caller, request),
          subjectId: location.customerId,
          thingId: ticketId,
          before: { status: before.status },
          after: { status },
        },
      };
    },
  });
  if (!ticket) throw notFound('Ticket');
  return { message: 'Ticket status updated!', ticket: toTicketView(ticket, 'admin') };
});
