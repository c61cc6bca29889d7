import { createTicket } from '#shared/contract/tickets.ts';
import { allowanceAfter } from '../accounts/allowance.ts';
import { assertSameRequest, digestOf } from '../accounts/same-request.ts';
import { toTicketView } from '../accounts/ticket-view.ts';
import { changeTicket } from '../data/tickets.ts';
import { isoTime, now } from '../runtime/clock.ts';
import { endpoint, replayed } from '../runtime/endpoint.ts';
import { conflict, sessionEnded } from '../runtime/errors.ts';
import { derivedId, newId } from '../runtime/ids.ts';

export const handler = endpoint(createTicket).handle(async ({ body, request }, caller) => {
  const { idempotencyKey: key } = request;
  const requestDigest = digestOf(request, body);
  const { ticket, changed } = await changeTicket({
    customerId: caller.userId,
    localId: key ? derivedId(caller.userId, 'tickets.createTicket', key) : newId(),
    readsCustomer: true,
    decide: ({ customer, ticket: existing, deleted }) => {
      if (existing) {
        assertSameRequest(existing.requestDigest, requestDigest);
        return 'nothing';
      }
      // A late retry does not bring back what an administrator has deleted.
      if (deleted) throw conflict('ticket_deleted', 'This ticket has been deleted');
      // Deleted since the caller check.
      if (!customer) throw sessionEnded();
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
        allowances: allowanceAfter(customer, 'ticket'),
      };
    },
  });
  if (!ticket) throw new Error('A ticket was neither made nor found');
  const answer = { message: 'Ticket created', ticket: toTicketView(ticket, 'customer') };
  return changed ? answer : replayed(answer);
});
