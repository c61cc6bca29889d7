import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LogOut, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { AdministratorView } from '#shared/contract/views.ts';
import { RowActionButton } from '../../../components/ui/action.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { useListUrlState } from '../../../components/ui/use-list-address.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { ApprovalRules } from '../../approvals/admin/approval-rules.tsx';
import AdministratorActionDialog, { type PendingAdministratorAction } from './administrator-question.tsx';
import { AdministratorRules } from './administrator-rules.tsx';

const FAILED = 'Failed to fetch administrators';

export default function Administrators() {
  const { cursor, pages } = useListUrlState({});
  const page = useQuery({
    queryKey: ['administrators', cursor],
    queryFn: () => api.administrators.listAdministrators({ query: cursor ? { cursor } : {} }),
    placeholderData: keepPreviousData,
  });
  const { administrators, nextCursor } = page.data ?? {};
  const [asked, setAsked] = useState<PendingAdministratorAction>();
  return (
    <>
      <div className="mb-6">
        <AdministratorRules />
      </div>
      <div className="mb-6">
        <ApprovalRules />
      </div>
      <p className="mb-5 max-w-prose text-sm text-quiet">
        Another administrator can stop each of these accounts; your own needs one of the others. Accounts of
        administrators are opened by the operator of the bank.
      </p>
      <ListPanel
        query={page}
        rows={administrators}
        errorMessage={errorSentence(page.error, FAILED)}
        loadingLabel="Loading administrators"
        empty={<EmptyState icon={ShieldCheck} title="No administrators" />}
        caption="Administrators"
        columns={columns(setAsked)}
        keyOf={({ _id }) => _id}
        pages={pages}
        nextCursor={nextCursor}
      />
      {asked && <AdministratorActionDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function columns(ask: (asked: PendingAdministratorAction) => void): Columns<AdministratorView> {
  return [
    {
      header: 'Name and e-mail',
      cell: ({ name, email, current }) => (
        <>
          <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
            {name}
            {current && <Badge tone="info">You</Badge>}
          </span>
          <span className="block text-sm font-normal text-quiet wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      header: 'Status',
      cell: ({ suspended }) => (suspended ? <Badge tone="danger">Suspended</Badge> : <Badge tone="good">Active</Badge>),
    },
    {
      header: 'Two-factor',
      cell: ({ twoFactorEnabled }) =>
        twoFactorEnabled ? <Badge tone="good">Enabled</Badge> : <Badge tone="neutral">Disabled</Badge>,
    },
    {
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <DateTime at={lastSignInAt} /> : <span className="text-quiet">Never</span>,
    },
    { header: 'Actions', cell: (administrator) => <Actions administrator={administrator} ask={ask} /> },
  ];
}

interface ActionsProps {
  readonly administrator: AdministratorView;
  readonly ask: (asked: PendingAdministratorAction) => void;
}

function Actions({ administrator, ask }: ActionsProps) {
  const { name, current, suspended, twoFactorEnabled } = administrator;
  const asks = (question: PendingAdministratorAction['question']) => () => ask({ question, administrator });
  if (current) return <span className="text-sm text-quiet">By the others only</span>;
  return (
    <span className="-my-1.5 flex flex-wrap gap-1 max-md:-mr-2 max-md:justify-end md:-ml-2 md:flex-nowrap">
      <RowActionButton icon={LogOut} label="Sign out everywhere" of={name} onClick={asks('sessions')} />
      <RowActionButton
        icon={ShieldOff}
        label="Reset two-factor"
        of={name}
        unavailable={twoFactorEnabled ? undefined : 'it is not enabled'}
        onClick={asks('two-factor')}
      />
      {suspended ? (
        <RowActionButton icon={UserCheck} label="Reactivate" of={name} onClick={asks('reactivate')} />
      ) : (
        <RowActionButton icon={UserX} label="Suspend" of={name} danger onClick={asks('suspend')} />
      )}
    </span>
  );
}
