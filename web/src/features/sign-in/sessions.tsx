import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { SessionView } from '#shared/contract/views.ts';
import { deviceName } from '#shared/domain/device-name.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { Columns } from '../../components/ui/data-table.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListPanel } from '../../components/ui/list-panel.tsx';
import { focusMain } from '../../components/ui/skip-link.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { errorSentence } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';

const NO_SESSIONS = 'Failed to fetch your sessions';

export function SessionList() {
  const query = useQuery({ queryKey: ['sessions'], queryFn: () => api.signIn.listSessions() });
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
            Where you are signed in now. The last use may be up to ten minutes old. Don’t recognise a session? End it
            and change your password.
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
  { header: 'IP address', cell: ({ sourceIp }) => <span className="tabular-nums">{sourceIp ?? 'Unknown'}</span> },
  { header: 'Signed in', cell: ({ startedAt }) => <DateTime at={startedAt} /> },
  { header: 'Last use', cell: ({ usedAt }) => <DateTime at={usedAt} /> },
  {
    header: 'Action',
    cell: (session) =>
      session.current ? (
        <span className="text-quiet">Current session</span>
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

function useShowEnded() {
  const queries = useQueryClient();
  return async ({ message }: { message: string }) => {
    await Promise.all(['sessions', 'sign-ins'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
    showSuccess(message);
  };
}

function EndSession({ session, onClosed }: { session: SessionView; onClosed: () => void }) {
  const { _id: id, device, sourceIp } = session;
  const showEnded = useShowEnded();
  return (
    <ActionDialog
      title={`End the session on ${deviceName(device)}?`}
      confirmLabel="End session"
      waitingText="Ending..."
      failed="Failed to end the session"
      action={async () => showEnded(await api.signIn.revokeSession({ params: { id } }))}
      focusAfterwards={focusMain}
      onClosed={onClosed}
    >
      It is signed out at once{sourceIp && ` (IP address ${sourceIp})`}. Your other sessions stay signed in.
    </ActionDialog>
  );
}

function EndOthers() {
  const [asking, setAsking] = useState(false);
  const showEnded = useShowEnded();
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ActionDialog
          title="Sign out everywhere else?"
          confirmLabel="Sign out everywhere"
          waitingText="Signing out..."
          failed="Failed to sign out everywhere"
          action={async () => showEnded(await api.signIn.endOtherSessions())}
          onClosed={() => setAsking(false)}
        >
          Every other browser and device is signed out at once. You stay signed in here.
        </ActionDialog>
      )}
    </>
  );
}
