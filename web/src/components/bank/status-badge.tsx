import type { TicketPriority, TicketStatus } from '#shared/contract/tickets.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const transactionStatusTones = {
  pending: 'warning',
  processing: 'info',
  completed: 'good',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<TransactionStatus, BadgeTone>;

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

export const transactionStatusLabels = labelsOf(transactionStatusProperties);
export const ticketStatusLabels = labelsOf(TICKET_STATUSES);
export const priorityLabels = labelsOf(PRIORITIES);

export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  return <Badge tone={transactionStatusTones[status]}>{transactionStatusLabels[status]}</Badge>;
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

function labelsOf<Name extends string>(named: Readonly<Record<Name, { readonly label: string }>>) {
  const labels = Object.entries<{ readonly label: string }>(named).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Readonly<Record<Name, string>>;
}
