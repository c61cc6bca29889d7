import * as z from 'zod/mini';
import { TicketView } from '#shared/contract/tickets.ts';
import type { Ticket } from '../data/ticket.ts';
import { StaleVersion } from '../platform/errors.ts';
import { toTicketView } from '../views/ticket-view.ts';

export function staleTicket(ticket: Ticket): StaleVersion {
  return new StaleVersion('ticket', z.encode(TicketView, toTicketView(ticket, 'admin')));
}
