import { TicketPriority, TicketStatus } from '#shared/contract/tickets.ts';
import { priorityLabels, ticketStatusLabels } from '../../components/bank/status-badge.tsx';

export const ticketStatusOptions = TicketStatus.options.map((value) => ({ value, label: ticketStatusLabels[value] }));

export const priorityOptions = TicketPriority.options.map((value) => ({ value, label: priorityLabels[value] }));
