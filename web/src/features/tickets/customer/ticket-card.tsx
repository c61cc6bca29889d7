import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import type { TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../../components/ui/button.tsx';
import { api } from '../../../lib/api/client.ts';
import { MoneyRequestErrorMessage } from '../../transactions/customer/request-failure.tsx';
import { TicketReplies } from '../replies.tsx';
import { ReplyDialog } from '../reply-dialog.tsx';
import { TicketQuestion } from '../ticket-question.tsx';
import { ownTicketPath, useUpdateCachedOwnTicket } from './tickets-query.ts';

const CLOSED = 'This ticket is closed. Create a new one if you need more help.';

interface TicketCardProps {
  readonly ticket: TicketView;
  readonly opened?: boolean;
}

export function TicketCard({ ticket, opened = false }: TicketCardProps) {
  const [replying, setReplying] = useState(false);
  const tell = useUpdateCachedOwnTicket();
  return (
    <article
      aria-label={ticket.subject}
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      <TicketQuestion ticket={ticket} href={opened ? undefined : ownTicketPath(ticket._id)} />
      <TicketReplies
        ticket={ticket}
        queryKey={['own-tickets', 'replies', ticket._id]}
        read={(query) => api.tickets.listOwnReplies({ params: { id: ticket._id }, query })}
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
      {replying && (
        <ReplyDialog
          ticket={ticket}
          title="Reply"
          send={async (body, idempotencyKey) => {
            const { ticket: answered } = await api.tickets.replyToOwnTicket({ body }, { idempotencyKey });
            tell(answered);
          }}
          failed={MoneyRequestErrorMessage}
          onClosed={() => setReplying(false)}
        />
      )}
    </article>
  );
}
