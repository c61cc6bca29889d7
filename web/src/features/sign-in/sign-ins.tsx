import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { signInColumns } from '../../components/bank/sign-in-columns.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListPanel } from '../../components/ui/list-panel.tsx';
import { TimeZoneNote } from '../../components/ui/time-zone-note.tsx';
import { useListUrlState } from '../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { SessionList } from './sessions.tsx';

const NO_SIGN_INS = 'Failed to fetch your sign-ins';

export function SignInList() {
  const { cursor, pages } = useListUrlState({});
  const page = useQuery({
    queryKey: ['sign-ins', cursor],
    queryFn: () => api.signIn.listSignIns({ query: { limit: 20, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
  const { signIns, nextCursor } = page.data ?? {};
  return (
    <div className="grid gap-6">
      <SessionList />
      <h2 className="-mb-2 text-xl">Sign-in history</h2>
      <ListPanel
        query={page}
        rows={signIns}
        errorMessage={errorSentence(page.error, NO_SIGN_INS)}
        loadingLabel="Loading your sign-ins"
        empty={<EmptyState icon={KeyRound} title="No sign-ins yet" />}
        caption="Sign-in history"
        columns={signInColumns}
        keyOf={({ _id }) => _id}
        pages={pages}
        nextCursor={nextCursor}
      />
      <TimeZoneNote />
    </div>
  );
}
