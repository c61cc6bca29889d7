import { useState } from 'react';
import type { TicketView } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { useTicketChanged } from '../ticket-queries.ts';

const FAILED = 'Failed to delete ticket';

interface DeleteTicketProps {
  readonly ticket: TicketView;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

export default function DeleteTicket({ ticket, onClose, onDeleted }: DeleteTicketProps) {
  const { _id: id, subject, userId: sender, replyCount } = ticket;
  const [error, setError] = useState<string>();
  const tell = useTicketChanged();

  const [busy, remove] = useOnce(async () => {
    setError(undefined);
    try {
      const { message } = await api.tickets.deleteTicket({ params: { id } });
      onDeleted?.();
      tell(id, undefined);
      showSuccess(message);
      onClose();
    } catch (refusal) {
      setError(sentenceOf(refusal, FAILED));
    }
  });

  return (
    <ConfirmDialog
      open
      title={`Delete “${subject}”?`}
      confirmLabel="Delete"
      waitingText="Deleting..."
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      The ticket of {sender.name} {repliesIn(replyCount)} is removed, for the customer too. This cannot be undone.
    </ConfirmDialog>
  );
}

function repliesIn(count: number): string {
  if (count === 0) return 'without replies';
  return count === 1 ? 'with its reply' : `with its ${count.toLocaleString('en-US')} replies`;
}
