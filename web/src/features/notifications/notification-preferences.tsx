import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NotificationKind, notificationKinds, silenceableKindsOf } from '#shared/domain/notification-kinds.ts';
import { QueryContent } from '../../components/query-content.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { api } from '../../lib/api/client.ts';

const NOT_FETCHED = 'Failed to fetch your notification settings';
const NOT_SAVED = 'Failed to save your notification settings';

const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: async () => api.notifications.getNotificationPreferences(),
});

interface Reader {
  readonly reader: 'customer' | 'administrator';
}

export function NotificationPreferences({ reader }: Reader) {
  return (
    <QueryContent
      query={useQuery(preferencesQuery)}
      loading={<Skeleton label="Loading your notification settings" lines={4} />}
      failed={NOT_FETCHED}
    >
      {({ silencedKinds }) => <PreferencesForm reader={reader} saved={silencedKinds} />}
    </QueryContent>
  );
}

function PreferencesForm({ reader, saved }: Reader & { saved: readonly NotificationKind[] }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly NotificationKind[]>();
  const silenced = chosen ?? saved;
  const [save, { busy, error }] = useAsyncAction(NOT_SAVED, async () => {
    const { message } = await api.notifications.saveNotificationPreferences({ body: { silencedKinds: [...silenced] } });
    queries.setQueryData(preferencesQuery.queryKey, { silencedKinds: [...silenced] });
    setChosen(undefined);
    showSuccess(message);
  });
  const choose = (kind: NotificationKind, email: boolean) =>
    setChosen(email ? silenced.filter((one) => one !== kind) : [...silenced, kind]);
  return (
    <Card
      title="E-mail notifications"
      hint="All notifications appear under the bell. Choose which of them we also e-mail to you. E-mails about the security of your account are always sent."
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-semibold">E-mail me about</legend>
          {silenceableKindsOf(reader).map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={!silenced.includes(kind)}
                onChange={({ target }) => choose(kind, target.checked)}
                className="size-5 shrink-0 cursor-pointer accent-primary"
              />
              {notificationKinds[kind].label}
            </label>
          ))}
        </fieldset>
        {error && <FormError message={error} />}
        <div>
          <Button type="submit" busy={busy} waitingText="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
