import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdministratorView } from '#shared/contract/views.ts';
import { isProposed, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { OptionalReason } from '../optional-reason.tsx';

interface Question {
  readonly title: (name: string) => string;
  readonly text: (name: string) => ReactNode;
  readonly confirm: string;
  readonly waiting: string;
  readonly failed: string;
  readonly tone: 'danger' | 'primary';
  readonly send: (id: string, reason: string) => Promise<{ readonly message: string }>;
}

const QUESTIONS = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    text: (name) =>
      `${name} is signed out everywhere at once and cannot sign in until another administrator reactivates the account.`,
    confirm: 'Suspend',
    waiting: 'Suspending...',
    failed: 'Failed to suspend the administrator',
    tone: 'danger',
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
    send: (id, reason) =>
      api.administrators.setAdministratorStatus({ params: { id }, body: { status: 'active', reason } }),
  },
  sessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every session of ${name} ends at once. ${name} can sign in again with the same password.`,
    confirm: 'Sign out everywhere',
    waiting: 'Signing out...',
    failed: 'Failed to sign the administrator out',
    tone: 'danger',
    send: (id, reason) => api.administrators.endAdministratorSessions({ params: { id }, body: { reason } }),
  },
  'two-factor': {
    title: (name) => `Reset two-factor authentication of ${name}?`,
    text: (name) =>
      `The password alone will then be enough to sign in, until ${name} sets up a new authenticator. Be sure that it is ${name} who asks for it. All their sessions end.`,
    confirm: 'Reset two-factor',
    waiting: 'Resetting...',
    failed: 'Failed to reset two-factor',
    tone: 'danger',
    send: (id, reason) => api.administrators.resetAdministratorTwoFactor({ params: { id }, body: { reason } }),
  },
} as const satisfies Record<string, Question>;

export interface Asked {
  readonly question: keyof typeof QUESTIONS;
  readonly administrator: AdministratorView;
}

interface AdministratorQuestionProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

export default function AdministratorQuestion({ asked, onClose }: AdministratorQuestionProps) {
  const { _id, name } = asked.administrator;
  const question: Question = QUESTIONS[asked.question];
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const [busy, act] = useOnce(async () => {
    setError(undefined);
    try {
      const { message } = await question.send(_id, reason.trim());
      showSuccess(message);
      setOpen(false);
    } catch (refusal) {
      // The proposal keeps the reason.
      if (isProposed(refusal)) setOpen(false);
      else setError(sentenceOf(refusal, question.failed));
    }
    // Also after a refusal: another administrator may have changed the account.
    void queries.invalidateQueries({ queryKey: ['administrators'] });
    void queries.invalidateQueries({ queryKey: ['audit'] });
  });

  return (
    <ConfirmDialog
      open={open}
      title={question.title(name)}
      confirmLabel={question.confirm}
      waitingText={question.waiting}
      tone={question.tone}
      busy={busy}
      error={error}
      onConfirm={act}
      onCancel={() => setOpen(false)}
      onClosed={onClose}
      fields={<OptionalReason value={reason} onChange={setReason} />}
    >
      {question.text(name)}
    </ConfirmDialog>
  );
}
