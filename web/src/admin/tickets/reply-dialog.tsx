import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { replyToTicket, type TicketView } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { useTicketChanged } from '../ticket-queries.ts';

const SENT = 'Reply sent!';
const FAILED = 'Failed to send reply';

const LONGEST = 5000;

const Body = z.pick(replyToTicket.body, { message: true });
type Body = z.output<typeof Body>;

interface ReplyDialogProps {
  readonly ticket: TicketView;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function ReplyDialog({ ticket, open, onClose }: ReplyDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={`Reply to ${ticket.userId.name}`}
      description={ticket.subject}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button variant="secondary" onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} waitingText="Sending...">
            Send Reply
          </Button>
        </>
      }
    >
      <ReplyForm id={id} ticket={ticket} onBusy={setBusy} onSent={onClose} />
    </Dialog>
  );
}

interface ReplyFormProps {
  readonly id: string;
  readonly ticket: TicketView;
  readonly onBusy: (busy: boolean) => void;
  readonly onSent: () => void;
}

/** What is typed stays until it is sent, also when the dialog is closed or the page is loaded anew. */
function ReplyForm({ id, ticket, onBusy, onSent }: ReplyFormProps) {
  const draft = useDraft(`reply ${ticket._id}`, { message: '' });
  const { message: begun } = draft.values();
  const form = useForm<Body>({ resolver: zodResolver(Body), defaultValues: { message: begun } });
  const [error, setError] = useState<string>();
  const tell = useTicketChanged();

  const [, send] = useOnce(async ({ message }: Body) => {
    setError(undefined);
    onBusy(true);
    const body = { ticketId: ticket._id, message };
    const idempotencyKey = draft.keyFor(body);
    try {
      const { ticket: answered } = await api.tickets.replyToTicket({ body }, { idempotencyKey });
      draft.finish(idempotencyKey);
      tell(ticket._id, answered);
      showSuccess(SENT);
      onSent();
    } catch (refusal) {
      setError(sentenceOf(refusal, FAILED));
    } finally {
      onBusy(false);
    }
  });

  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5">
      <FormError message={error} />
      <TextArea
        label="Your reply"
        required
        rows={7}
        maxLength={LONGEST}
        count
        defaultValue={begun}
        error={form.formState.errors.message?.message}
        {...form.register('message', { onChange: () => draft.keep(form.getValues()) })}
      />
    </form>
  );
}
