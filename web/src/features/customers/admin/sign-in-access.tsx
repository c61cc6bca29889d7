import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserView } from '#shared/contract/views.ts';
import { AccountActionDialog, type AccountActionQuestion } from '../../../components/account-action-dialog.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { api } from '../../../lib/api/client.ts';
import { TWO_FACTOR_NOT_DISABLED_MESSAGE } from '../../../lib/messages.ts';
import DeleteUser from './delete-user-dialog.tsx';
import { USERS_PATH } from './user-paths.ts';
import { clearSignInLockInCache, type UserWithSignInLock, updateUserInCache } from './users-query.ts';

interface Answer {
  readonly message: string;
  readonly user?: UserView;
}

const REACTIVATION = {
  title: (name: string) => `Reactivate ${name}?`,
  confirm: 'Reactivate',
  waiting: 'Reactivating...',
  failed: 'Failed to reactivate user',
  tone: 'primary',
  send: (id: string) => api.customers.reactivateUser({ params: { id } }),
} as const;

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
    ...REACTIVATION,
    text: (name) => `${name} can sign in again at once, with the password and two-factor authentication as they were.`,
  },
  'reactivate-invited': {
    ...REACTIVATION,
    text: (name) => `${name} can then accept an invitation, or sign in with a password that you set.`,
  },
  'two-factor': {
    title: (name) => `Turn off two-factor authentication of ${name}?`,
    text: (name) =>
      `The password alone will then be enough to sign in, and all sessions of the customer end. Make sure that ${name} asked for it.`,
    confirm: 'Turn off 2FA',
    waiting: 'Turning off...',
    failed: TWO_FACTOR_NOT_DISABLED_MESSAGE,
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
      `This clears the failed attempts, and ${name} can sign in at once. It also lets an attacker guess again, so make sure that ${name} asked for it.`,
    confirm: 'Unlock',
    waiting: 'Unlocking...',
    failed: 'Failed to unlock the sign-in',
    tone: 'primary',
    send: (id) => api.customers.unlockSignIn({ params: { id } }),
  },
  invitation: {
    title: (name) => `Send ${name} the invitation again?`,
    text: (name) => `${name} gets an e-mail with a new code, valid for 7 days. The code before it no longer works.`,
    confirm: 'Send invitation',
    waiting: 'Sending...',
    failed: 'Failed to send the invitation',
    tone: 'primary',
    send: (id) => api.customers.sendInvitation({ params: { id } }),
  },
} as const satisfies Record<string, AccountActionQuestion<Answer>>;

type SignInAction = keyof typeof QUESTIONS;

export function SignInAccessCard({ user }: { user: UserWithSignInLock }) {
  const [question, setQuestion] = useState<SignInAction | 'delete'>();
  const close = () => setQuestion(undefined);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const asks = (what: SignInAction | 'delete') => () => setQuestion(what);
  const { signInLockedUntil: lockedUntil, invitedUntil } = user;
  const reactivate = invitedUntil ? 'reactivate-invited' : 'reactivate';

  return (
    <Card title="Sign-in and sessions">
      <ul className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <Line title="Status" badge={statusBadge(user)} text={statusText(user)}>
          <Button variant="secondary" onClick={asks(user.suspended ? reactivate : 'suspend')}>
            {user.suspended ? 'Reactivate' : 'Suspend'}
          </Button>
        </Line>
        {invitedUntil && !user.suspended && (
          <Line title="Invitation" text={<InvitationExpiry at={invitedUntil} />}>
            <Button variant="secondary" onClick={asks('invitation')}>
              Send invitation again
            </Button>
          </Line>
        )}
        {lockedUntil !== undefined && Date.parse(lockedUntil) > Date.now() && (
          <Line
            title="Failed sign-ins"
            badge={<Badge tone="danger">Locked</Badge>}
            text={
              <>
                Too many failed sign-ins: the next one waits until <DateTime at={lockedUntil} />. Devices that were
                signed in on before are counted apart.
              </>
            }
          >
            <Button variant="secondary" onClick={asks('unlock')}>
              Unlock
            </Button>
          </Line>
        )}
        <Line
          title="Two-factor authentication"
          badge={user.twoFactorEnabled ? <Badge tone="good">Enabled</Badge> : <Badge tone="neutral">Disabled</Badge>}
          text={
            user.twoFactorEnabled
              ? 'Turn it off for a customer who has lost their phone.'
              : 'Only the customer can enable it, in their own profile.'
          }
        >
          {user.twoFactorEnabled && (
            <Button variant="secondary" onClick={asks('two-factor')}>
              Turn off 2FA
            </Button>
          )}
        </Line>
        <Line title="Sessions" text="Ends every session of the customer on every device.">
          <Button variant="secondary" onClick={asks('sessions')}>
            Sign out everywhere
          </Button>
        </Line>
        <Line title="Account" text="Ends the account. Transactions and tickets stay.">
          <Button variant="danger" onClick={asks('delete')}>
            Delete User
          </Button>
        </Line>
      </ul>
      {question && question !== 'delete' && (
        <AccountActionDialog<Answer>
          question={QUESTIONS[question]}
          about={user}
          onAnswer={({ user: changed }) => {
            if (question === 'unlock') clearSignInLockInCache(queries, user._id);
            if (changed) updateUserInCache(queries, changed);
          }}
          onClose={close}
        />
      )}
      {question === 'delete' && <DeleteUser user={user} onClose={close} onDeleted={() => navigate(USERS_PATH)} />}
    </Card>
  );
}

function InvitationExpiry({ at }: { at: string }) {
  return (
    <>
      {Date.parse(at) > Date.now() ? 'Expires' : 'Expired'} <DateTime at={at} />. The customer has not set a password
      yet.
    </>
  );
}

function statusBadge({ suspended, needsPassword, invitedUntil }: UserView): ReactNode {
  if (suspended) return <Badge tone="danger">Suspended</Badge>;
  if (needsPassword) return <Badge tone="warning">Needs a password</Badge>;
  return invitedUntil ? <Badge tone="neutral">Invited</Badge> : <Badge tone="good">Active</Badge>;
}

function statusText({ suspended, needsPassword, invitedUntil }: UserView): string {
  if (suspended) return 'Cannot sign in. Open requests stay as they are.';
  if (needsPassword) return 'Cannot sign in until you have set a password.';
  return invitedUntil
    ? 'Can sign in after the invitation was accepted, or with a password that you set.'
    : 'A suspended customer cannot sign in; open requests stay.';
}

interface LineProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

function Line({ title, badge, text, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title} {badge}
        </p>
        <p className="mt-0.5 text-sm text-quiet">{text}</p>
      </div>
      {children}
    </li>
  );
}
