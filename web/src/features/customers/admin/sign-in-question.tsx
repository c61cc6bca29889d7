import { useQueryClient } from '@tanstack/react-query';
import type { UserView } from '#shared/contract/views.ts';
import { AccountActionDialog, type AccountAction as QuestionTexts } from '../../../components/question-dialog.tsx';
import { api } from '../../../lib/api/client.ts';
import { TWO_FACTOR_NOT_DISABLED } from '../../../lib/messages.ts';
import { clearSignInLockInCache, updateUserInCache } from './users-query.ts';

const QUESTIONS = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    text: (name) =>
      `${name} is signed out everywhere and cannot sign in until an administrator reactivates the account. Open requests and the money stay as they are.`,
    confirm: 'Suspend',
    waiting: 'Suspending...',
    failed: 'Failed to suspend user',
    hasReason: true,
    send: (id, reason) => api.customers.suspendUser({ params: { id }, body: { reason } }),
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    text: (name) => `${name} can sign in again at once, with the password and two-factor authentication as they were.`,
    confirm: 'Reactivate',
    waiting: 'Reactivating...',
    failed: 'Failed to reactivate user',
    tone: 'primary',
    send: (id) => api.customers.reactivateUser({ params: { id } }),
  },
  'two-factor': {
    title: (name) => `Turn off two-factor authentication of ${name}?`,
    text: (name) =>
      `The password alone will then be enough to sign in. Be sure that it is ${name} who asks for it. All sessions of the customer end.`,
    confirm: 'Turn off 2FA',
    waiting: 'Turning off...',
    failed: TWO_FACTOR_NOT_DISABLED,
    send: (id) => api.customers.turnOffUserTwoFactor({ params: { id } }),
  },
  sessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every session of ${name} ends at once. The customer can sign in again with the same password.`,
    confirm: 'Sign out everywhere',
    waiting: 'Signing out...',
    failed: 'Failed to sign the user out',
    send: (id) => api.customers.endUserSessions({ params: { id } }),
  },
  unlock: {
    title: (name) => `Unlock the sign-in of ${name}?`,
    text: (name) =>
      `The failed attempts are forgotten, and ${name} can sign in at once. So can anybody try who was guessing the password. Be sure that it is ${name} who asks for it.`,
    confirm: 'Unlock',
    waiting: 'Unlocking...',
    failed: 'Failed to unlock the sign-in',
    tone: 'primary',
    send: (id) => api.customers.unlockSignIn({ params: { id } }),
  },
} as const satisfies Record<string, QuestionTexts<{ readonly message: string; readonly user?: UserView }>>;

export type SignInAction = keyof typeof QUESTIONS;

interface SignInQuestionProps {
  readonly question: SignInAction;
  readonly user: UserView;
  readonly onClose: () => void;
}

export default function SignInActionDialog({ question, user, onClose }: SignInQuestionProps) {
  const queries = useQueryClient();
  const asked: QuestionTexts<{ readonly message: string; readonly user?: UserView }> = QUESTIONS[question];
  return (
    <AccountActionDialog
      question={asked}
      about={user}
      onAnswer={({ user: changed }) => {
        if (question === 'unlock') clearSignInLockInCache(queries, user._id);
        if (changed) updateUserInCache(queries, changed);
      }}
      onClose={onClose}
    />
  );
}
