import type { TicketView } from '#shared/contract/tickets.ts';
import { FormError } from '../../../components/ui/form-error.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { ReplyDialog } from '../reply-dialog.tsx';
import { useUpdateCachedTicket } from './ticket-queries.ts';

interface AnswerDialogProps {
  readonly ticket: TicketView;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function AnswerDialog({ ticket, open, onClose }: AnswerDialogProps) {
  const tell = useUpdateCachedTicket();
  return (
    <ReplyDialog
      ticket={ticket}
      title={`Reply to ${ticket.userId.name}`}
      open={open}
      onClose={onClose}
      send={async (body, idempotencyKey) => {
        const { ticket: answered } = await api.tickets.replyToTicket({ body }, { idempotencyKey });
        tell(ticket._id, answered);
      }}
      failed={Failed}
    />
  );
}

function Failed({ failure, fallback }: { failure: unknown; fallback: string }) {
  return <FormError message={failure === undefined ? undefined : errorSentence(failure, fallback)} />;
}
