import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import type { UserView } from '#shared/contract/views.ts';
import { signInColumns } from '../../../components/bank/sign-in-columns.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';

const FAILED = 'Failed to fetch sign-ins';

export default function UserSignInList({ user }: { user: UserView }) {
  const { cursor, pages } = useListUrlState({});
  const page = useQuery({
    queryKey: ['users', 'sign-ins', user._id, cursor],
    queryFn: () => api.customers.listUserSignIns({ params: { id: user._id }, query: cursor ? { cursor } : {} }),
    placeholderData: keepPreviousData,
  });
  const { signIns, nextCursor } = page.data ?? {};
  return (
    <ListPanel
      query={page}
      rows={signIns}
      errorMessage={errorSentence(page.error, FAILED)}
      loadingLabel="Loading sign-ins"
      empty={<EmptyState icon={LogIn} title={`${user.name} has never signed in`} />}
      caption={`Sign-ins of ${user.name}`}
      columns={signInColumns}
      keyOf={({ _id }) => _id}
      pages={pages}
      nextCursor={nextCursor}
    />
  );
}
