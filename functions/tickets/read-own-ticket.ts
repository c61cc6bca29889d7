import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFoundError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { Ticket } from './ticket.ts';
import { readTicket } from './tickets.ts';

/** @throws DomainError 404, also for another customer's ticket */
export async function readOwnTicket(id: string, { userId }: Pick<Principal, 'userId'>): Promise<Ticket> {
  const location = parseOwnedId(id, 'Ticket');
  if (location.customerId !== userId) throw notFoundError('Ticket');
  return readTicket(location);
}
