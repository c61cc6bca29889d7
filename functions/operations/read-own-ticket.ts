import { parseOwnedId } from '../data/owned-id.ts';
import type { Ticket } from '../data/ticket.ts';
import { readTicket } from '../data/tickets.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../platform/errors.ts';

/** @throws Refusal 404, also for another customer's ticket */
export async function readOwnTicket(id: string, { userId }: Pick<Caller, 'userId'>): Promise<Ticket> {
  const location = parseOwnedId(id, 'Ticket');
  if (location.customerId !== userId) throw notFound('Ticket');
  return readTicket(location);
}
