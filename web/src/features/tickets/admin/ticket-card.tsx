import { MessageSquareReply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { api } from '../../../lib/api/client.ts';
import { TicketQuestion } from '../question.tsx';
import { Replies } from '../replies.tsx';
import AnswerDialog from './answer-dialog.tsx';
import DeleteTicket from './delete-ticket.tsx';
import { TicketConflictNotice, TicketStatusSelect } from './status-select.tsx';
import { adminTicketPath } from './ticket-queries.ts';
import { useStatusChange } from './use-status-change.ts';

interface TicketCardProps {
  readonly ticket: TicketView;
  readonly opened?: boolean;
  readonly onDeleted?: () => void;
}

export function TicketCard({ ticket, opened = false, onDeleted }: TicketCardProps) {
  const [doing, setDoing] = useState<'reply' | 'delete'>();
  const done = () => setDoing(undefined);
  const [hasAnswered, setHasAnswered] = useState(false);
  const answer = () => {
    setHasAnswered(true);
    setDoing('reply');
  };
  const change = useStatusChange(ticket);

  return (
    <article
      aria-label={ticket.subject}
      className="flex h-full min-w-0 flex-col rounded-card border border-line bg-surface shadow-card"
    >
      <TicketQuestion ticket={ticket} href={opened ? undefined : adminTicketPath(ticket)}>
        <Sender sender={ticket.userId} /> ·{' '}
      </TicketQuestion>
      <Replies
        ticket={ticket}
        queryKey={['tickets', 'replies', ticket._id]}
        read={(query) => api.tickets.listReplies({ params: { id: ticket._id }, query })}
        nameOf={({ role, name }) => (role === 'admin' ? `Admin (${name})` : name)}
      />
      <div className="grid gap-3 border-t border-line p-5">
        <FormError message={change.error} />
        <TicketConflictNotice change={change} />
        <div className="flex flex-wrap items-end gap-3">
          <TicketStatusSelect ticket={ticket} change={change} />
          <div className="flex grow flex-wrap justify-end gap-3">
            <Button
              variant="quiet"
              className="!px-3 !text-danger"
              aria-label={`Delete ${ticket.subject}`}
              onClick={() => setDoing('delete')}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
              Delete
            </Button>
            <Button aria-label={`Reply to ${ticket.subject}`} onClick={answer}>
              <MessageSquareReply className="size-4.5" aria-hidden="true" />
              Reply
            </Button>
          </div>
        </div>
      </div>
      {hasAnswered && <AnswerDialog ticket={ticket} open={doing === 'reply'} onClose={done} />}
      {doing === 'delete' && <DeleteTicket ticket={ticket} onClose={done} onDeleted={onDeleted} />}
    </article>
  );
}

function Sender({ sender: { _id: id, name, email } }: { sender: TicketView['userId'] }) {
  if (!email) return <span className="font-semibold text-ink">{name}</span>;
  return (
    <>
      <Link to={`/admin/users/${encodeURIComponent(id)}`} className="font-semibold text-primary hover:underline">
        {name}
      </Link>{' '}
      ({email})
    </>
  );
}
