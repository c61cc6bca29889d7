import * as z from 'zod/mini';
import { TicketView } from '#shared/contract/tickets.ts';
import { StaleVersion } from '../core/errors.ts';
import type { Ticket } from './ticket.ts';
import { toTicketView } from './ticket-view.ts';

export function staleTicket(ticket: Ticket): StaleVersion {
  return new StaleVersion('ticket', z.encode(TicketView, toTicketView(ticket, 'admin')));
}
