import { useRef, useState } from 'react';
import type { TicketView } from '#shared/contract/tickets.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-action.ts';
import { api } from '../../../lib/api/client.ts';
import { useUpdateCachedTicket } from './ticket-queries.ts';

const FAILED = 'Failed to delete ticket';

interface DeleteTicketProps {
  readonly ticket: TicketView;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

export default function DeleteTicket({ ticket, onClose, onDeleted }: DeleteTicketProps) {
  const { _id: id, subject, userId: sender, replyCount } = ticket;
  const [open, setOpen] = useState(true);
  const deleted = useRef(false);
  const tell = useUpdateCachedTicket();

  const [remove, { busy, error }] = useAsyncAction(FAILED, async () => {
    const { message } = await api.tickets.deleteTicket({ params: { id } });
    deleted.current = true;
    showSuccess(message);
    setOpen(false);
  });

  // The card disappears with its ticket, and this dialog disappears with the card.
  const closed = () => {
    onClose();
    if (!deleted.current) return;
    onDeleted?.();
    tell(id, undefined);
  };

  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${subject}”?`}
      confirmLabel="Delete"
      waitingText="Deleting..."
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={() => setOpen(false)}
      onClosed={closed}
      finalFocus={() => {
        if (deleted.current && !onDeleted) focusMain();
        return !deleted.current;
      }}
    >
      The ticket of {sender.name} {repliesIn(replyCount)} is removed, for the customer too. This cannot be undone.
    </ConfirmDialog>
  );
}

function repliesIn(count: number): string {
  if (count === 0) return 'without replies';
  return count === 1 ? 'with its reply' : `with its ${count.toLocaleString('en-US')} replies`;
}
