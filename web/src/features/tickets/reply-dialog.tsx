import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { replyToTicket, type TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../components/use-action.ts';
import { useDraft } from '../../lib/api/use-draft.ts';

const SENT = 'Reply sent!';
const FAILED = 'Failed to send reply';

const LONGEST = 5000;

type Reply = z.output<typeof replyToTicket.body>;

const Body = z.pick(replyToTicket.body, { message: true });
type Body = z.output<typeof Body>;

interface FormOfReply {
  readonly ticket: TicketView;
  readonly send: (reply: Reply, idempotencyKey: string) => Promise<void>;
  readonly failed: ComponentType<{ readonly failure: unknown; readonly fallback: string }>;
}

interface ReplyDialogProps extends FormOfReply {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ReplyDialog({ title, open, onClose, ...reply }: ReplyDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={title}
      description={reply.ticket.subject}
      onClose={onClose}
      busy={busy}
      onCancel={() => !busy && onClose()}
      footer={
        <Button
          type="submit"
          form={id}
          busy={busy}
          waitingText="Sending..."
          aria-keyshortcuts="Control+Enter"
          title="Ctrl Enter"
        >
          Send Reply
        </Button>
      }
    >
      <ReplyForm {...reply} id={id} onBusy={setBusy} onSent={onClose} />
    </Dialog>
  );
}

interface ReplyFormProps extends FormOfReply {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onSent: () => void;
}

function ReplyForm({ id, ticket, send, failed: Failed, onBusy, onSent }: ReplyFormProps) {
  const draft = useDraft(`reply ${ticket._id}`, { message: '' });
  const { message: begun } = draft.values();
  const form = useForm<Body>({ resolver: zodResolver(Body), defaultValues: { message: begun } });

  const [submit, { failure }] = useAsyncAction(FAILED, async ({ message }: Body) => {
    onBusy(true);
    const reply = { ticketId: ticket._id, message };
    const idempotencyKey = draft.keyFor(reply);
    try {
      await send(reply, idempotencyKey);
      draft.finish(idempotencyKey);
      showSuccess(SENT);
      onSent();
    } finally {
      onBusy(false);
    }
  });

  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(submit)}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
      }}
      className="grid gap-5"
    >
      <Failed failure={failure} fallback={FAILED} />
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
