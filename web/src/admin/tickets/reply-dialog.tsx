import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { replyToTicket, type TicketView } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { useTicketChanged } from '../ticket-queries.ts';
import { draftOf, keepDraft } from './reply-drafts.ts';

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

/** An answer to the customer. What is typed stays until it is sent, also when the dialog is closed beside. */
export default function ReplyDialog({ ticket, open, onClose }: ReplyDialogProps) {
  const id = useId();
  const keyFor = useIdempotencyKey();
  // The same words again are another reply, once the first has been sent.
  const sent = useRef(0);
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
      <ReplyForm
        id={id}
        ticket={ticket}
        onBusy={setBusy}
        keyFor={(message) => keyFor({ message, before: sent.current })}
        onSent={() => {
          sent.current += 1;
          onClose();
        }}
      />
    </Dialog>
  );
}

interface ReplyFormProps {
  readonly id: string;
  readonly ticket: TicketView;
  readonly keyFor: (message: string) => string;
  readonly onBusy: (busy: boolean) => void;
  readonly onSent: () => void;
}

function ReplyForm({ id, ticket, keyFor, onBusy, onSent }: ReplyFormProps) {
  const form = useForm<Body>({ resolver: zodResolver(Body), defaultValues: { message: draftOf(ticket._id) } });
  const [error, setError] = useState<string>();
  const tell = useTicketChanged();

  const [, send] = useOnce(async ({ message }: Body) => {
    setError(undefined);
    onBusy(true);
    try {
      const { ticket: answered } = await api.tickets.replyToTicket(
        { body: { ticketId: ticket._id, message } },
        { idempotencyKey: keyFor(message) },
      );
      keepDraft(ticket._id, '');
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
        defaultValue={draftOf(ticket._id)}
        error={form.formState.errors.message?.message}
        {...form.register('message', { onChange: ({ target }) => keepDraft(ticket._id, target.value) })}
      />
    </form>
  );
}
