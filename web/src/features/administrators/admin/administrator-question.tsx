import { useQueryClient } from '@tanstack/react-query';
import type { AdministratorView } from '#shared/contract/views.ts';
import { type AccountAction, AccountActionDialog } from '../../../components/question-dialog.tsx';
import { api } from '../../../lib/api/client.ts';

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
      api.administrators.setAdministratorStatus({ params: { id }, body: { status: 'suspended', reason } }),
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
      api.administrators.setAdministratorStatus({ params: { id }, body: { status: 'active', reason } }),
  },
  sessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every session of ${name} ends at once. ${name} can sign in again with the same password.`,
    confirm: 'Sign out everywhere',
    waiting: 'Signing out...',
    failed: 'Failed to sign the administrator out',
    hasReason: true,
    send: (id, reason) => api.administrators.endAdministratorSessions({ params: { id }, body: { reason } }),
  },
  'two-factor': {
    title: (name) => `Reset two-factor authentication of ${name}?`,
    text: (name) =>
      `The password alone will then be enough to sign in, until ${name} sets up a new authenticator. Be sure that it is ${name} who asks for it. All their sessions end.`,
    confirm: 'Reset two-factor',
    waiting: 'Resetting...',
    failed: 'Failed to reset two-factor',
    hasReason: true,
    send: (id, reason) => api.administrators.resetAdministratorTwoFactor({ params: { id }, body: { reason } }),
  },
} as const satisfies Record<string, AccountAction>;

export interface PendingAdministratorAction {
  readonly question: keyof typeof QUESTIONS;
  readonly administrator: AdministratorView;
}

interface AdministratorQuestionProps {
  readonly asked: PendingAdministratorAction;
  readonly onClose: () => void;
}

export default function AdministratorActionDialog({ asked, onClose }: AdministratorQuestionProps) {
  const queries = useQueryClient();
  return (
    <AccountActionDialog
      question={QUESTIONS[asked.question]}
      about={asked.administrator}
      onOver={() => {
        void queries.invalidateQueries({ queryKey: ['administrators'] });
        void queries.invalidateQueries({ queryKey: ['audit'] });
      }}
      onClose={onClose}
    />
  );
}
