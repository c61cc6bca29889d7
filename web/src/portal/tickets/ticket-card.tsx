import { MessageSquareReply } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { TicketView } from '#shared/contract/tickets.ts';
import { api } from '../../api/client.ts';
import { Replies } from '../../tickets/replies.tsx';
import { ReplyDialog } from '../../tickets/reply-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PriorityBadge, TicketStatusBadge } from '../../ui/status-badge.tsx';
import { RequestFailure } from '../request-failure.tsx';
import { ticketAddress, useOwnTicketChanged } from './tickets-query.ts';

const CLOSED = 'This ticket is closed. Create a new one if you need more help.';

interface TicketCardProps {
  readonly ticket: TicketView;
  /** On its own page, whose heading is the subject. */
  readonly opened?: boolean;
}

/** One of the customer's own tickets: what was asked, what was answered, and a reply as long as it is not closed. */
export function TicketCard({ ticket, opened = false }: TicketCardProps) {
  const id = useId();
  const [replying, setReplying] = useState(false);
  const tell = useOwnTicketChanged();
  return (
    <article
      {...(opened ? { 'aria-label': ticket.subject } : { 'aria-labelledby': id })}
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      <div className="grid gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          {!opened && (
            <h2 id={id} className="min-w-0 text-lg wrap-anywhere">
              <Link to={ticketAddress(ticket._id)} className="hover:underline">
                {ticket.subject}
              </Link>
            </h2>
          )}
          <p className="flex flex-wrap gap-1.5">
            <TicketStatusBadge status={ticket.status} />
            <PriorityBadge priority={ticket.priority} />
          </p>
        </div>
        <p className="text-sm text-quiet">
          <Moment at={ticket.createdAt} />
        </p>
        <p className={`wrap-anywhere whitespace-pre-wrap ${opened ? '' : 'line-clamp-6'}`}>{ticket.message}</p>
      </div>
      <Replies
        ticket={ticket}
        queryKey={['own-tickets', 'replies', ticket._id]}
        read={(query) => api.tickets.listOwnReplies({ params: { id: ticket._id }, query })}
        nameOf={({ name, role }) => (role === 'admin' ? 'Admin' : name)}
      />
      <div className="border-t border-line px-5 py-4">
        {ticket.status === 'closed' ? (
          <p className="text-sm text-quiet">{CLOSED}</p>
        ) : (
          <Button variant="secondary" aria-label={`Reply to ${ticket.subject}`} onClick={() => setReplying(true)}>
            <MessageSquareReply className="size-4.5" aria-hidden="true" />
            Reply
          </Button>
        )}
      </div>
      <ReplyDialog
        ticket={ticket}
        title="Reply"
        open={replying}
        onClose={() => setReplying(false)}
        send={async (body, idempotencyKey) => {
          const { ticket: answered } = await api.tickets.replyToOwnTicket({ body }, { idempotencyKey });
          tell(answered);
        }}
        failed={RequestFailure}
      />
    </article>
  );
}
