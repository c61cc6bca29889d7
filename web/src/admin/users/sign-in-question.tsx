import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { OptionalReason } from '../optional-reason.tsx';
import { showChangedUser, showUnlocked } from '../users-query.ts';

const NOT_SUSPENDED = 'Failed to suspend user';
const NOT_REACTIVATED = 'Failed to reactivate user';
const NOT_TURNED_OFF = 'Failed to disable 2FA';
const NOT_SIGNED_OUT = 'Failed to sign the user out';
const NOT_UNLOCKED = 'Failed to unlock the sign-in';

const QUESTIONS = {
  suspend: Suspend,
  reactivate: Reactivate,
  'two-factor': TurnOffTwoFactor,
  sessions: SignOut,
  unlock: Unlock,
} as const;

export type Question = keyof typeof QUESTIONS;

export default function SignInQuestion({ question, ...props }: QuestionProps & { readonly question: Question }) {
  const Asked = QUESTIONS[question];
  return <Asked {...props} />;
}

interface QuestionProps {
  readonly user: UserView;
  readonly onClose: () => void;
}

function useAct(onClosed: () => void, fallback: string) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const [busy, act] = useOnce(async (work: () => Promise<{ message: string; user?: UserView }>) => {
    setError(undefined);
    try {
      const { message, user } = await work();
      if (user) showChangedUser(queries, user);
      showSuccess(message);
      close();
    } catch (refusal) {
      setError(sentenceOf(refusal, fallback));
    }
  });
  return { act, dialog: { open, error, busy, onCancel: close, onClosed } };
}

function Suspend({ user, onClose }: QuestionProps) {
  const [reason, setReason] = useState('');
  const { act, dialog } = useAct(onClose, NOT_SUSPENDED);
  return (
    <ConfirmDialog
      title={`Suspend ${user.name}?`}
      confirmLabel="Suspend"
      waitingText="Suspending..."
      {...dialog}
      onConfirm={() => act(() => api.users.suspendUser({ params: { id: user._id }, body: { reason: reason.trim() } }))}
      fields={<OptionalReason value={reason} onChange={setReason} />}
    >
      {user.name} is signed out everywhere and cannot sign in until somebody reactivates the account. Open requests and
      the money stay as they are.
    </ConfirmDialog>
  );
}

function Reactivate({ user, onClose }: QuestionProps) {
  const { act, dialog } = useAct(onClose, NOT_REACTIVATED);
  return (
    <ConfirmDialog
      title={`Reactivate ${user.name}?`}
      confirmLabel="Reactivate"
      waitingText="Reactivating..."
      tone="primary"
      {...dialog}
      onConfirm={() => act(() => api.users.reactivateUser({ params: { id: user._id } }))}
    >
      {user.name} can sign in again at once, with the password and two-factor authentication as they were.
    </ConfirmDialog>
  );
}

function TurnOffTwoFactor({ user, onClose }: QuestionProps) {
  const { act, dialog } = useAct(onClose, NOT_TURNED_OFF);
  return (
    <ConfirmDialog
      title={`Turn off two-factor authentication of ${user.name}?`}
      confirmLabel="Turn off 2FA"
      waitingText="Turning off..."
      {...dialog}
      onConfirm={() => act(() => api.users.turnOffUserTwoFactor({ params: { id: user._id } }))}
    >
      The password alone will then be enough to sign in. Be sure that it is {user.name} who asks for it. All sessions of
      the customer end.
    </ConfirmDialog>
  );
}

function SignOut({ user, onClose }: QuestionProps) {
  const { act, dialog } = useAct(onClose, NOT_SIGNED_OUT);
  return (
    <ConfirmDialog
      title={`Sign ${user.name} out everywhere?`}
      confirmLabel="Sign out everywhere"
      waitingText="Signing out..."
      {...dialog}
      onConfirm={() => act(() => api.users.endUserSessions({ params: { id: user._id } }))}
    >
      Every session of {user.name} ends at once. The customer can sign in again with the same password.
    </ConfirmDialog>
  );
}

function Unlock({ user, onClose }: QuestionProps) {
  const queries = useQueryClient();
  const { act, dialog } = useAct(onClose, NOT_UNLOCKED);
  const unlock = async () => {
    const answer = await api.users.unlockSignIn({ params: { id: user._id } });
    showUnlocked(queries, user._id);
    return answer;
  };
  return (
    <ConfirmDialog
      title={`Unlock the sign-in of ${user.name}?`}
      confirmLabel="Unlock"
      waitingText="Unlocking..."
      tone="primary"
      {...dialog}
      onConfirm={() => act(unlock)}
    >
      The failed attempts are forgotten, and {user.name} can sign in at once. So can anybody try who was guessing the
      password. Be sure that it is {user.name} who asks for it.
    </ConfirmDialog>
  );
}
