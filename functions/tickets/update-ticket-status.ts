import { updateTicketStatus } from '#shared/contract/tickets.ts';
import { auditActor } from '../accounts/audit-actor.ts';
import { staleTicket } from '../accounts/stale-ticket.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import { changeTicket } from '../data/tickets.ts';
import { isoTime, now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { notFound } from '../runtime/errors.ts';

export const handler = endpoint(updateTicketStatus).handle(async ({ body, request }, caller) => {
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
