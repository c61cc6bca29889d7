import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { createTicket, TicketPriority, type TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { api } from '../../../lib/api/client.ts';
import { useDraft } from '../../../lib/api/use-draft.ts';
import { MoneyRequestErrorMessage } from '../../transactions/customer/request-failure.tsx';
import { priorityOptions } from '../ticket-options.ts';

const FAILED = 'Failed to create ticket';

type Typed = z.input<typeof createTicket.body>;
type NewTicket = z.output<typeof createTicket.body>;

const EMPTY = { subject: '', message: '', priority: 'medium' };

/** Returns what another screen opened the form for, such as `Deposit 2611…`. */
function useAbout(): string | undefined {
  const { state }: { state: { readonly about?: unknown } | null } = useLocation();
  return typeof state?.about === 'string' ? state.about : undefined;
}

export function TicketForm({ onMade }: { onMade: (ticket: TicketView | undefined) => void }) {
  const draft = useDraft('ticket', EMPTY);
  const about = useAbout();
  const kept = draft.values();
  // A message that was begun stays as it is, with its subject.
  const begun = about && kept.message === '' ? { ...kept, subject: about } : kept;
  const form = useForm<Typed, unknown, NewTicket>({
    resolver: zodResolver(createTicket.body),
    defaultValues: { ...begun, priority: TicketPriority.options.find((value) => value === begun.priority) ?? 'medium' },
  });
  const { errors } = form.formState;
  const keep = () => {
    const { subject, message, priority = 'medium' } = form.getValues();
    draft.keep({ subject, message, priority });
  };

  const [create, { busy, failure }] = useFormSubmit(form, FAILED, async (body: NewTicket) => {
    const idempotencyKey = draft.keyFor(body);
    const { ticket, message } = await api.tickets.createTicket({ body }, { idempotencyKey });
    draft.finish(idempotencyKey);
    form.reset({ ...EMPTY, priority: 'medium' });
    showSuccess(message);
    onMade(ticket);
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(create)} className="grid gap-5">
      <MoneyRequestErrorMessage failure={failure} fallback={FAILED} />
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={150}
        error={errors.subject?.message}
        {...form.register('subject', { onChange: keep })}
      />
      <TextArea
        label="Message"
        rows={6}
        maxLength={5000}
        error={errors.message?.message}
        {...form.register('message', { onChange: keep })}
      />
      <SelectField
        label="Priority"
        options={priorityOptions}
        error={errors.priority?.message}
        {...form.register('priority', { onChange: keep })}
      />
      <Button type="submit" busy={busy} waitingText="Creating ticket..." className="justify-self-start">
        Create Ticket
      </Button>
    </form>
  );
}
