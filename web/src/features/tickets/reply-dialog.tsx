import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { replyToTicket, type TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { useDraft } from '../../lib/api/use-draft.ts';

const SENT = 'Reply sent!';
const FAILED = 'Failed to send reply';

const LONGEST = 5000;

type Reply = z.output<typeof replyToTicket.body>;

const Body = z.pick(replyToTicket.body, { message: true });
type Body = z.output<typeof Body>;

interface ReplyDialogProps {
  readonly ticket: TicketView;
  readonly title: string;
  readonly send: (reply: Reply, idempotencyKey: string) => Promise<void>;
  readonly failed: ComponentType<{ readonly failure: unknown; readonly fallback: string }>;
  /** Shows texts that can be inserted. */
  readonly templates?: (insert: (text: string) => void) => ReactNode;
  readonly onClosed: () => void;
}

export function ReplyDialog({ ticket, title, send, failed: Failed, templates, onClosed }: ReplyDialogProps) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const draft = useDraft(`reply ${ticket._id}`, { message: '' });
  const begun = draft.values();
  const form = useForm<Body>({ resolver: zodResolver(Body), defaultValues: begun });

  const message = useWatch({ control: form.control, name: 'message' });
  const insert = (text: string) => {
    form.setValue('message', message.trim() ? `${message.trimEnd()}\n\n${text}` : text, { shouldDirty: true });
    draft.keep(form.getValues());
    form.setFocus('message');
  };

  const [submit, { busy, failure }] = useAsyncAction(FAILED, async (body: Body) => {
    const reply = { ticketId: ticket._id, ...body };
    const idempotencyKey = draft.keyFor(reply);
    await send(reply, idempotencyKey);
    draft.finish(idempotencyKey);
    showSuccess(SENT);
    close();
  });

  return (
    <Dialog
      open={open}
      title={title}
      description={ticket.subject}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      onCancel={() => !busy && close()}
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
        {templates?.(insert)}
        <TextArea
          label="Your reply"
          required
          rows={7}
          maxLength={LONGEST}
          count
          value={message}
          error={form.formState.errors.message?.message}
          {...form.register('message', { onChange: () => draft.keep(form.getValues()) })}
        />
      </form>
    </Dialog>
  );
}
