import type { TicketView } from '#shared/contract/tickets.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { api } from '../../../lib/api/client.ts';
import { useUpdateCachedTicket } from './ticket-queries.ts';

interface DeleteTicketProps {
  readonly ticket: TicketView;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

export default function DeleteTicket({ ticket, onClose, onDeleted }: DeleteTicketProps) {
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
        tell(id, undefined);
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
