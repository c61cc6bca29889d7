import type { TicketPriority, TicketStatus } from '#shared/contract/tickets.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

const STATUSES = {
  pending: { label: transactionStatusProperties.pending.label, tone: 'warning' },
  processing: { label: transactionStatusProperties.processing.label, tone: 'info' },
  completed: { label: transactionStatusProperties.completed.label, tone: 'good' },
  failed: { label: transactionStatusProperties.failed.label, tone: 'danger' },
  cancelled: { label: transactionStatusProperties.cancelled.label, tone: 'neutral' },
} as const satisfies Record<TransactionStatus, Look>;

const TICKET_STATUSES = {
  open: { label: 'Open', tone: 'warning' },
  'in-progress': { label: 'In Progress', tone: 'info' },
  resolved: { label: 'Resolved', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<TicketStatus, Look>;

const PRIORITIES = {
  low: { label: 'Low', tone: 'neutral' },
  medium: { label: 'Medium', tone: 'info' },
  high: { label: 'High', tone: 'danger' },
} as const satisfies Record<TicketPriority, Look>;

export const transactionStatusLabels = labelsOf(STATUSES);
export const transactionStatusTones = Object.fromEntries(
  Object.entries(STATUSES).map(([status, { tone }]) => [status, tone]),
) as Readonly<Record<TransactionStatus, BadgeTone>>;
export const ticketStatusLabels = labelsOf(TICKET_STATUSES);
export const priorityLabels = labelsOf(PRIORITIES);

export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = TICKET_STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const { label, tone } = PRIORITIES[priority];
  return (
    <Badge tone={tone}>
      {label}
      <span className="sr-only"> priority</span>
    </Badge>
  );
}

function labelsOf<Name extends string>(looks: Readonly<Record<Name, Look>>): Readonly<Record<Name, string>> {
  return Object.fromEntries(Object.entries<Look>(looks).map(([name, { label }]) => [name, label])) as Record<
    Name,
    string
  >;
}
