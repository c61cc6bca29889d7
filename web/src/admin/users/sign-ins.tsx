import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import type { SignInView, UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Columns } from '../../ui/data-table.tsx';
import { deviceName } from '../../ui/device-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Moment } from '../../ui/moment.tsx';

const FAILED = 'Failed to fetch sign-ins';

const OUTCOMES = {
  'signed-in': { label: 'Signed in', tone: 'good' },
  refused: { label: 'Refused', tone: 'warning' },
  locked: { label: 'Locked out', tone: 'danger' },
} as const satisfies Record<SignInView['outcome'], { label: string; tone: Tone }>;

const COLUMNS: Columns<SignInView> = [
  { header: 'When', cell: ({ at }) => <Moment at={at} /> },
  { header: 'Outcome', cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge> },
  { header: 'Address', cell: ({ sourceIp }) => <span className="tabular-nums">{sourceIp ?? 'Unknown'}</span> },
  { header: 'Device', cell: ({ device }) => <span title={device}>{deviceName(device)}</span> },
];

function signInsQuery(id: string, cursor: string) {
  return queryOptions({
    queryKey: ['users', 'sign-ins', id, cursor],
    queryFn: () => api.users.listUserSignIns({ params: { id }, query: cursor ? { cursor } : {} }),
    placeholderData: keepPreviousData,
  });
}

/** When and from where a customer signed in, or somebody tried to. */
export default function SignIns({ user }: { user: UserView }) {
  const { cursor, next, previous } = useListAddress({});
  const page = useQuery(signInsQuery(user._id, cursor));
  const { signIns, nextCursor } = page.data ?? {};
  return (
    <ListPanel
      query={page}
      rows={signIns}
      errorMessage={sentenceOf(page.error, FAILED)}
      loadingLabel="Loading sign-ins"
      empty={<EmptyState icon={LogIn} title={`${user.name} has never signed in`} />}
      caption={`Sign-ins of ${user.name}`}
      columns={COLUMNS}
      keyOf={({ _id }) => _id}
      onPrevious={previous}
      onNext={nextCursor ? () => next(nextCursor) : undefined}
    />
  );
}
