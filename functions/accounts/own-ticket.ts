import { readTicket, type Ticket } from '../data/tickets.ts';
import { locate } from '../data/transactions.ts';
import type { Caller } from '../runtime/caller.ts';
import { notFound } from '../runtime/errors.ts';

/** @throws Refusal 404, also for another customer's ticket */
export async function readOwnTicket(id: string, { userId }: Caller): Promise<Ticket> {
  const location = locate(id, 'Ticket');
  if (location.customerId !== userId) throw notFound('Ticket');
  return readTicket(location);
}
