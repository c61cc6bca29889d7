import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { RouteOutput } from '#shared/contract/route.ts';
import { type getCannedReplies, MAX_CANNED_REPLIES, saveCannedReplies } from '#shared/contract/tickets.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useLeaveGuard } from '../../../components/ui/use-leave-guard.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../../lib/messages.ts';
import { cannedRepliesQuery } from './canned-replies-query.ts';

const FAILED = 'Failed to save the canned replies';
const EMPTY = { name: '', text: '' };
const Replies = z.pick(saveCannedReplies.body, { replies: true });

type CannedReplies = RouteOutput<typeof getCannedReplies>;

export default function CannedRepliesSettings() {
  const [round, setRound] = useState(0);
  return (
    <QueryContent
      query={useQuery({ ...cannedRepliesQuery, refetchOnWindowFocus: false })}
      loading={<Skeleton label="Loading the canned replies" lines={4} />}
      failed="Failed to load the canned replies"
    >
      {(saved) => <CannedRepliesForm key={round} saved={saved} onReload={() => setRound(round + 1)} />}
    </QueryContent>
  );
}

function CannedRepliesForm({ saved, onReload }: { saved: CannedReplies; onReload: () => void }) {
  // What others save meanwhile is not overwritten, because the version is that of the list shown here.
  const [version, setVersion] = useState(saved.version);
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(Replies), defaultValues: { replies: saved.replies } });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'replies' });
  const { errors, isDirty } = form.formState;
  const leaveQuestion = useLeaveGuard(isDirty);

  const [save, { busy, error, failure }] = useAsyncAction(FAILED, async ({ replies }: z.output<typeof Replies>) => {
    const { message, ...now } = await api.tickets.saveCannedReplies({ body: { replies, version } });
    queries.setQueryData(cannedRepliesQuery.queryKey, now);
    setVersion(now.version);
    form.reset({ replies: now.replies });
    showSuccess(message);
  });
  const isStale = failure instanceof ApiError && failure.code === 'stale_version';
  const reload = async () => {
    await queries.fetchQuery({ ...cannedRepliesQuery, staleTime: 0 });
    onReload();
  };

  return (
    <Card title="Canned replies" hint="Texts that administrators insert into their replies to tickets.">
      <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
        {fields.length === 0 && <p className="text-quiet">No canned replies yet</p>}
        {fields.map(({ id }, index) => (
          <fieldset key={id} className="grid gap-4 rounded-control border border-line p-4">
            <legend className="sr-only">Canned reply {index + 1}</legend>
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={60}
              error={errors.replies?.[index]?.name?.message}
              {...form.register(`replies.${index}.name`)}
            />
            <TextArea
              label="Text"
              rows={4}
              maxLength={2000}
              error={errors.replies?.[index]?.text?.message}
              {...form.register(`replies.${index}.text`)}
            />
            <Button
              variant="quiet"
              className="justify-self-start !px-3 !text-danger"
              aria-label={`Remove canned reply ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
              Remove
            </Button>
          </fieldset>
        ))}
        <Button
          variant="secondary"
          className="justify-self-start"
          unavailable={fields.length < MAX_CANNED_REPLIES ? undefined : `At most ${MAX_CANNED_REPLIES} canned replies`}
          onClick={() => append(EMPTY)}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          Add a canned reply
        </Button>
        <FormError message={error} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={busy}
            waitingText="Saving..."
            unavailable={isDirty ? undefined : NOTHING_CHANGED_MESSAGE}
          >
            Save canned replies
          </Button>
          {isStale && (
            <Button variant="secondary" onClick={reload}>
              Discard changes and show the present list
            </Button>
          )}
        </div>
      </form>
      {leaveQuestion}
    </Card>
  );
}
