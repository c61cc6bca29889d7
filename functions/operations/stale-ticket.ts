import * as z from 'zod/mini';
import { TicketView } from '#shared/contract/tickets.ts';
import type { Ticket } from '../data/ticket.ts';
import { StaleVersion } from '../platform/errors.ts';
import { toTicketView } from '../views/ticket-view.ts';

/** The answer to an administrator who saw an older version: the ticket as it is now. */
export function staleTicket(ticket: Ticket): StaleVersion {
  return new StaleVersion('ticket', z.encode(TicketView, toTicketView(ticket, 'admin')));
}
