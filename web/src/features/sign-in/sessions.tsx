import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { SessionView } from '#shared/contract/views.ts';
import { deviceName } from '../../components/bank/device-name.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { Columns } from '../../components/ui/data-table.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListPanel } from '../../components/ui/list-panel.tsx';
import { focusMainIf } from '../../components/ui/skip-link.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../components/use-action.ts';
import { errorSentence } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';

const NO_SESSIONS = 'Failed to fetch your sessions';
const NOT_ENDED = 'Failed to end the session';
const NOT_ALL_ENDED = 'Failed to sign out everywhere';

const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => api.signIn.listSessions() });

export function Sessions() {
  const query = useQuery(sessionsQuery);
  const sessions = query.data?.sessions;
  const [asked, setAsked] = useState<SessionView>();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={heading} className="text-xl">
            Sessions
          </h2>
          <p className="mt-1 max-w-prose text-sm text-quiet">
            Where you are signed in at this moment; last use is up to ten minutes old. A session that you do not know?
            End it, and change your password.
          </p>
        </div>
        <EndOthers />
      </div>
      <ListPanel
        query={query}
        rows={sessions}
        errorMessage={errorSentence(query.error, NO_SESSIONS)}
        loadingLabel="Loading your sessions"
        empty={<EmptyState icon={MonitorSmartphone} title="No sessions" />}
        caption="Sessions"
        columns={columnsWith(setAsked)}
        keyOf={({ _id }) => _id}
      />
      {asked && <EndSession session={asked} onClosed={() => setAsked(undefined)} />}
    </section>
  );
}

const columnsWith = (ask: (session: SessionView) => void): Columns<SessionView> => [
  {
    header: 'Device',
    cell: ({ device, current }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <span title={device} className="wrap-anywhere">
          {deviceName(device)}
        </span>
        {current && <Badge tone="info">This session</Badge>}
      </span>
    ),
  },
  { header: 'Address', cell: ({ sourceIp }) => <span className="tabular-nums">{sourceIp ?? 'Unknown'}</span> },
  { header: 'Signed in', cell: ({ startedAt }) => <DateTime at={startedAt} /> },
  { header: 'Last use', cell: ({ usedAt }) => <DateTime at={usedAt} /> },
  {
    header: 'Action',
    cell: (session) =>
      session.current ? (
        <span className="text-quiet">Log out ends it</span>
      ) : (
        <Button
          variant="secondary"
          aria-label={`End session on ${deviceName(session.device)}`}
          onClick={() => ask(session)}
        >
          End
        </Button>
      ),
  },
];

function useEnding(fallback: string, call: () => Promise<{ message: string }>) {
  const [isDone, setIsDone] = useState(false);
  const queries = useQueryClient();
  const [end, { busy, error }] = useAsyncAction(fallback, async () => {
    const { message } = await call();
    await Promise.all(['sessions', 'sign-ins'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
    showSuccess(message);
    setIsDone(true);
  });
  return { error, busy, isDone, end };
}

function EndSession({ session, onClosed }: { session: SessionView; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const { _id: id, device, sourceIp } = session;
  const { end, isDone, ...ending } = useEnding(NOT_ENDED, () => api.signIn.revokeSession({ params: { id } }));
  return (
    <ConfirmDialog
      open={open && !isDone}
      title={`End the session on ${deviceName(device)}?`}
      confirmLabel="End session"
      waitingText="Ending..."
      {...ending}
      onConfirm={end}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
      finalFocus={() => focusMainIf(isDone)}
    >
      It is signed out at once{sourceIp && `, at the address ${sourceIp}`}. All others stay.
    </ConfirmDialog>
  );
}

function EndOthers() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && <EndOthersDialog onClosed={() => setAsking(false)} />}
    </>
  );
}

function EndOthersDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const { end, isDone, ...ending } = useEnding(NOT_ALL_ENDED, () => api.signIn.endOtherSessions());
  return (
    <ConfirmDialog
      open={open && !isDone}
      title="Sign out everywhere else?"
      confirmLabel="Sign out everywhere"
      waitingText="Signing out..."
      {...ending}
      onConfirm={end}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    >
      Every other browser and device is signed out at once. You stay signed in here.
    </ConfirmDialog>
  );
}
