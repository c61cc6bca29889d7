import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { saveSessionLimits } from '#shared/contract/sign-in.ts';
import { type SessionLimits, sessionLimitBounds } from '#shared/domain/sessions.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { api } from '../../../lib/api/client.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../../lib/messages.ts';

const FAILED = 'Failed to update the times of sessions';
const boundsOf = (name: keyof SessionLimits): string => sessionLimitBounds[name].join(' to ');

const limitsQuery = queryOptions({ queryKey: ['session-limits'], queryFn: () => api.signIn.getSessionLimits() });

export function SessionLimitsSettings() {
  return (
    <QueryContent
      query={useQuery(limitsQuery)}
      loading={<Skeleton label="Loading the times of sessions" lines={3} />}
      failed="Failed to load the times of sessions"
    >
      {(limits) => <SessionTimesForm limits={limits} />}
    </QueryContent>
  );
}

const number = z.pipe(
  z.string(),
  z.transform((text: string) => (text.trim() === '' ? Number.NaN : Number(text))),
);
const { shape } = saveSessionLimits.body;
const Times = z.object({
  idleMinutes: z.pipe(number, shape.idleMinutes),
  longestHours: z.pipe(number, shape.longestHours),
});

function SessionTimesForm({ limits }: { limits: SessionLimits }) {
  const form = useForm<z.input<typeof Times>, unknown, z.output<typeof Times>>({
    resolver: zodResolver(Times),
    values: typedOf(limits),
    resetOptions: { keepDirtyValues: true },
  });
  const queries = useQueryClient();

  const save = async (body: z.output<typeof Times>) => {
    const { message } = await api.signIn.saveSessionLimits({ body });
    form.reset(typedOf(body), { keepDirtyValues: false });
    queries.setQueryData(limitsQuery.queryKey, body);
    void queries.invalidateQueries({ queryKey: ['audit'] });
    showSuccess(message);
  };
  // The typed values are stored in the proposal, so the fields return to the values in force.
  const [update, { busy, error }] = useFormSubmit(form, FAILED, save, {
    onProposed: () => form.reset(typedOf(limits), { keepDirtyValues: false }),
  });

  const { errors, isDirty } = form.formState;
  return (
    <Card
      title="How long sessions last"
      hint="For customers and administrators, from the next renewal of each session on."
    >
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <FormError message={error} />
        <div className="grid items-start gap-5 md:grid-cols-2 md:*:row-span-4 md:*:grid-rows-subgrid">
          <TextField
            label="Minutes without use"
            hint={`${boundsOf('idleMinutes')}. Use is noted every ten minutes, so that a session may end up to ten minutes earlier.`}
            inputMode="numeric"
            autoComplete="off"
            error={errors.idleMinutes?.message}
            {...form.register('idleMinutes')}
          />
          <TextField
            label="Hours at most"
            hint={`${boundsOf('longestHours')}. After that, a new sign-in is required.`}
            inputMode="numeric"
            autoComplete="off"
            error={errors.longestHours?.message}
            {...form.register('longestHours')}
          />
        </div>
        <Button
          type="submit"
          busy={busy}
          waitingText="Updating..."
          unavailable={isDirty ? undefined : NOTHING_CHANGED_MESSAGE}
          className="justify-self-start"
        >
          Update Session Times
        </Button>
      </form>
    </Card>
  );
}

const typedOf = (limits: SessionLimits) => ({
  idleMinutes: String(limits.idleMinutes),
  longestHours: String(limits.longestHours),
});
