import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { signInColumns } from '../../bank/sign-in-columns.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useOnce } from '../../ui/use-once.ts';

const NO_SIGN_INS = 'Failed to fetch your sign-ins';
const NOT_ENDED = 'Failed to sign out everywhere';

export function SignIns() {
  const { cursor, next, previous } = useListAddress({});
  const page = useQuery({
    queryKey: ['sign-ins', cursor],
    queryFn: () => api.profile.listSignIns({ query: { limit: 20, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
  const { signIns, nextCursor } = page.data ?? {};
  return (
    <div className="grid gap-6">
      <SignOutEverywhere />
      <ListPanel
        query={page}
        rows={signIns}
        errorMessage={sentenceOf(page.error, NO_SIGN_INS)}
        loadingLabel="Loading your sign-ins"
        empty={<EmptyState icon={KeyRound} title="No sign-ins yet" />}
        caption="Sign-in history"
        columns={signInColumns}
        keyOf={({ _id }) => _id}
        onPrevious={previous}
        onNext={nextCursor ? () => next(nextCursor) : undefined}
      />
    </div>
  );
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const queries = useQueryClient();

  const [busy, end] = useOnce(async () => {
    setError(undefined);
    try {
      const { message } = await api.profile.endOtherSessions();
      setAsking(false);
      showSuccess(message);
      void queries.invalidateQueries({ queryKey: ['sign-ins'] });
    } catch (refusal) {
      setError(sentenceOf(refusal, NOT_ENDED));
    }
  });

  return (
    <Card title="Sessions" hint="A sign-in that you do not know? Sign out everywhere else, and change your password.">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere"
        waitingText="Signing out..."
        busy={busy}
        error={error}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        Every other browser and device is signed out at once. You stay signed in here.
      </ConfirmDialog>
    </Card>
  );
}
