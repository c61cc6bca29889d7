import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { AdministratorView } from '#shared/contract/views.ts';
import { AccountActionDialog, type AccountActionQuestion } from '../../../components/account-action-dialog.tsx';
import { EmailStateBadge } from '../../../components/bank/email-state-badge.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { RowActionButton } from '../../../components/ui/row-action.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { DualApprovalRulesSettings } from '../../approvals/admin/approval-rules.tsx';
import { AdministratorRulesSettings } from './administrator-rules.tsx';

const FAILED = 'Failed to fetch administrators';

const QUESTIONS = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    text: (name) =>
      `${name} is signed out everywhere at once and cannot sign in until another administrator reactivates the account.`,
    confirm: 'Suspend',
    waiting: 'Suspending...',
    failed: 'Failed to suspend the administrator',
    hasReason: true,
    send: (id, reason) =>
      backOfficeApi.administrators.setAdministratorStatus({ params: { id }, body: { status: 'suspended', reason } }),
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    text: (name) => `${name} can administer the bank again at once, with the password and two-factor as they were.`,
    confirm: 'Reactivate',
    waiting: 'Reactivating...',
    failed: 'Failed to reactivate the administrator',
    tone: 'primary',
    hasReason: true,
    send: (id, reason) =>
      backOfficeApi.administrators.setAdministratorStatus({ params: { id }, body: { status: 'active', reason } }),
  },
  sessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every session of ${name} ends at once. ${name} can sign in again with the same password.`,
    confirm: 'Sign out everywhere',
    waiting: 'Signing out...',
    failed: 'Failed to sign the administrator out',
    hasReason: true,
    send: (id, reason) => backOfficeApi.administrators.endAdministratorSessions({ params: { id }, body: { reason } }),
  },
  'two-factor': {
    title: (name) => `Reset two-factor authentication of ${name}?`,
    text: (name) =>
      `The password alone will then be enough to sign in, until ${name} sets up a new authenticator. Be sure that it is ${name} who asks for it. All their sessions end.`,
    confirm: 'Reset two-factor',
    waiting: 'Resetting...',
    failed: 'Failed to reset two-factor',
    hasReason: true,
    send: (id, reason) =>
      backOfficeApi.administrators.resetAdministratorTwoFactor({ params: { id }, body: { reason } }),
  },
} as const satisfies Record<string, AccountActionQuestion>;

interface PendingAction {
  readonly question: keyof typeof QUESTIONS;
  readonly administrator: AdministratorView;
}

export default function AdministratorsPage() {
  const queries = useQueryClient();
  const { cursor, pages } = useListUrlState({});
  const page = useQuery({
    queryKey: ['administrators', cursor],
    queryFn: () => backOfficeApi.administrators.listAdministrators({ query: cursor ? { cursor } : {} }),
    placeholderData: keepPreviousData,
  });
  const { administrators, nextCursor } = page.data ?? {};
  const [asked, setAsked] = useState<PendingAction>();
  return (
    <>
      <div className="mb-6">
        <AdministratorRulesSettings />
      </div>
      <div className="mb-6">
        <DualApprovalRulesSettings />
      </div>
      <p className="mb-5 max-w-prose text-sm text-quiet">
        You can suspend other administrators, but not yourself. The operator of the bank opens their accounts.
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
      {asked && (
        <AccountActionDialog
          question={QUESTIONS[asked.question]}
          about={asked.administrator}
          onOver={() => {
            void queries.invalidateQueries({ queryKey: ['administrators'] });
            void queries.invalidateQueries({ queryKey: ['audit'] });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function columns(ask: (asked: PendingAction) => void): Columns<AdministratorView> {
  return [
    {
      header: 'Name and e-mail',
      stretches: true,
      cell: ({ name, email, emailState, current }) => (
        <>
          <span className="flex items-center gap-x-2.5 max-md:flex-wrap">
            <span className="truncate" title={name}>
              {name}
            </span>
            {current && <Badge tone="info">You</Badge>}
            <EmailStateBadge emailState={emailState} />
          </span>
          <span className="block text-sm font-normal whitespace-normal text-quiet wrap-anywhere">{email}</span>
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
  readonly ask: (asked: PendingAction) => void;
}

function Actions({ administrator, ask }: ActionsProps) {
  const { name, current, suspended, twoFactorEnabled } = administrator;
  const asks = (question: PendingAction['question']) => () => ask({ question, administrator });
  if (current) return <span className="text-sm whitespace-nowrap text-quiet">By the others only</span>;
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
