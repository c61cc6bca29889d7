import { MessageSquareReply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { TicketStatus, type TicketView } from '#shared/contract/tickets.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { TicketReplies } from '../replies.tsx';
import { ReplyDialog } from '../reply-dialog.tsx';
import { ticketStatusOptions } from '../ticket-options.ts';
import { TicketQuestion } from '../ticket-question.tsx';
import { TicketAssignee } from './assignee.tsx';
import { InsertCannedReply } from './insert-canned-reply.tsx';
import { adminTicketPath, useUpdateCachedTicket } from './ticket-queries.ts';
import { TicketConflictNotice, useStatusChange } from './use-status-change.tsx';

interface TicketCardProps {
  readonly ticket: TicketView;
  readonly opened?: boolean;
  readonly onDeleted?: () => void;
}

export function TicketCard({ ticket, opened = false, onDeleted }: TicketCardProps) {
  const [doing, setDoing] = useState<'reply' | 'delete'>();
  const done = () => setDoing(undefined);
  const tell = useUpdateCachedTicket();
  const change = useStatusChange(ticket);

  return (
    <article
      aria-label={ticket.subject}
      className="flex h-full min-w-0 flex-col rounded-card border border-line bg-surface shadow-card"
    >
      <TicketQuestion ticket={ticket} href={opened ? undefined : adminTicketPath(ticket)}>
        <Sender sender={ticket.userId} /> ·{' '}
      </TicketQuestion>
      <TicketReplies
        ticket={ticket}
        queryKey={['tickets', 'replies', ticket._id]}
        read={(query) => api.tickets.listReplies({ params: { id: ticket._id }, query })}
        namesAdministrators
      />
      <div className="grid gap-3 border-t border-line p-5">
        <FormError message={change.error} />
        <TicketConflictNotice change={change} />
        <TicketAssignee ticket={ticket} />
        <div className="flex flex-wrap items-end gap-3">
          <FilterSelect
            label={`Status of ${ticket.subject}`}
            shownLabel="Status"
            options={ticketStatusOptions}
            value={change.wanted ?? ticket.status}
            onChange={(value) => change.set(TicketStatus.parse(value))}
          />
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
            <Button aria-label={`Reply to ${ticket.subject}`} onClick={() => setDoing('reply')}>
              <MessageSquareReply className="size-4.5" aria-hidden="true" />
              Reply
            </Button>
          </div>
        </div>
      </div>
      {doing === 'reply' && (
        <ReplyDialog
          ticket={ticket}
          title={`Reply to ${ticket.userId.name}`}
          send={async (body, idempotencyKey) => {
            const { ticket: answered } = await api.tickets.replyToTicket({ body }, { idempotencyKey });
            tell(ticket._id, answered);
          }}
          failed={ReplyFailure}
          templates={(insert) => <InsertCannedReply onInsert={insert} />}
          onClosed={done}
        />
      )}
      {doing === 'delete' && <DeleteTicket ticket={ticket} onClose={done} onDeleted={onDeleted} />}
    </article>
  );
}

function Sender({ sender: { _id: id, name, email } }: { sender: TicketView['userId'] }) {
  if (!email) return <bdi className="font-semibold text-ink">{name}</bdi>;
  return (
    <>
      <Link
        to={`/admin/users/${encodeURIComponent(id)}`}
        dir="auto"
        className="font-semibold text-primary hover:underline"
      >
        {name}
      </Link>{' '}
      ({email})
    </>
  );
}

function ReplyFailure({ failure, fallback }: { failure: unknown; fallback: string }) {
  return <FormError message={failure === undefined ? undefined : errorSentence(failure, fallback)} />;
}

interface DeleteTicketProps {
  readonly ticket: TicketView;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

function DeleteTicket({ ticket, onClose, onDeleted }: DeleteTicketProps) {
  const { _id: id, subject, userId: sender, replyCount } = ticket;
  const tell = useUpdateCachedTicket();
  return (
    <ActionDialog
      title={`Delete “${subject}”?`}
      confirmLabel="Delete"
      waitingText="Deleting..."
      failed="Failed to delete ticket"
      action={async () => {
        const { message } = await api.tickets.deleteTicket({ params: { id } });
        showSuccess(message);
      }}
      focusAfterwards={focusMain}
      // The card disappears with its ticket, and this dialog disappears with the card.
      onClosed={(isDeleted) => {
        onClose();
        if (!isDeleted) return;
        onDeleted?.();
        tell(id, 'deleted');
      }}
    >
      The ticket of {sender.name} {repliesIn(replyCount)} is removed, for the customer too. This cannot be undone.
    </ActionDialog>
  );
}

function repliesIn(count: number): string {
  if (count === 0) return 'without replies';
  return count === 1 ? 'with its reply' : `with its ${count.toLocaleString('en-US')} replies`;
}
