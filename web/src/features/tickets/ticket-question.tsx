import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TicketView } from '#shared/contract/tickets.ts';
import { PriorityBadge, TicketStatusBadge } from '../../components/bank/status-badge.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';

interface QuestionProps {
  readonly ticket: TicketView;
  readonly href: string | undefined;
  readonly children?: ReactNode;
}

export function TicketQuestion({ ticket, href, children }: QuestionProps) {
  return (
    <div className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {href ? (
          <h2 className="min-w-0 text-lg">
            <Link to={href} dir="auto" className="hover:underline">
              {ticket.subject}
            </Link>
          </h2>
        ) : (
          <h2 className="sr-only">Question</h2>
        )}
        <p className="flex flex-wrap gap-1.5">
          <TicketStatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
        </p>
      </div>
      <p className="text-sm text-quiet">
        {children}
        <DateTime at={ticket.createdAt} />
      </p>
      <p dir="auto" className={`whitespace-pre-wrap ${href ? 'line-clamp-6' : ''}`}>
        {ticket.message}
      </p>
    </div>
  );
}
