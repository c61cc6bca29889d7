import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { showChangedUser } from '../users-query.ts';
import { USERS } from './addresses.ts';
import { DeleteUser } from './delete-user.tsx';

const NOT_SUSPENDED = 'Failed to suspend user';
const NOT_REACTIVATED = 'Failed to reactivate user';
const NOT_TURNED_OFF = 'Failed to disable 2FA';
const NOT_SIGNED_OUT = 'Failed to sign the user out';

const REASON_MAX = 500;

type Question = 'suspend' | 'reactivate' | 'two-factor' | 'sessions' | 'delete';

/** Whether and how a customer signs in, and what an administrator can do about it; each is asked about first. */
export function SignInAccess({ user }: { user: UserView }) {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const navigate = useNavigate();
  const asks = (what: Question) => () => setQuestion(what);

  return (
    <Card title="Sign-in and sessions">
      <ul className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <Line
          title="Status"
          badge={user.suspended ? <Badge tone="danger">Suspended</Badge> : <Badge tone="good">Active</Badge>}
          text={
            user.suspended
              ? 'Cannot sign in. Open requests stay as they are.'
              : 'A suspended customer cannot sign in; open requests stay.'
          }
        >
          <Button variant="secondary" onClick={asks(user.suspended ? 'reactivate' : 'suspend')}>
            {user.suspended ? 'Reactivate' : 'Suspend'}
          </Button>
        </Line>
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
      {question === 'suspend' && <Suspend user={user} onClose={close} />}
      {question === 'reactivate' && <Reactivate user={user} onClose={close} />}
      {question === 'two-factor' && <TurnOffTwoFactor user={user} onClose={close} />}
      {question === 'sessions' && <SignOut user={user} onClose={close} />}
      {question === 'delete' && <DeleteUser user={user} onClose={close} onDeleted={() => navigate(USERS)} />}
    </Card>
  );
}

interface LineProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly text: string;
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

interface QuestionProps {
  readonly user: UserView;
  readonly onClose: () => void;
}

/** Does what was confirmed, shows the customer as they are now and what the server says of it. */
function useAct(onClose: () => void, fallback: string) {
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const [busy, act] = useOnce(async (work: () => Promise<{ message: string; user?: UserView }>) => {
    setError(undefined);
    try {
      const { message, user } = await work();
      if (user) showChangedUser(queries, user);
      showSuccess(message);
      onClose();
    } catch (refusal) {
      setError(sentenceOf(refusal, fallback));
    }
  });
  return { error, busy, act };
}

function Suspend({ user, onClose }: QuestionProps) {
  const [reason, setReason] = useState('');
  const { act, ...state } = useAct(onClose, NOT_SUSPENDED);
  return (
    <ConfirmDialog
      open
      title={`Suspend ${user.name}?`}
      confirmLabel="Suspend"
      waitingText="Suspending..."
      {...state}
      onCancel={onClose}
      onConfirm={() => act(() => api.users.suspendUser({ params: { id: user._id }, body: { reason: reason.trim() } }))}
      fields={
        <TextArea
          label="Reason"
          hint="Optional; kept in the audit trail"
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
    >
      {user.name} is signed out everywhere and cannot sign in until somebody reactivates the account. Open requests and
      the money stay as they are.
    </ConfirmDialog>
  );
}

function Reactivate({ user, onClose }: QuestionProps) {
  const { act, ...state } = useAct(onClose, NOT_REACTIVATED);
  return (
    <ConfirmDialog
      open
      title={`Reactivate ${user.name}?`}
      confirmLabel="Reactivate"
      waitingText="Reactivating..."
      tone="primary"
      {...state}
      onCancel={onClose}
      onConfirm={() => act(() => api.users.reactivateUser({ params: { id: user._id } }))}
    >
      {user.name} can sign in again at once, with the password and two-factor authentication as they were.
    </ConfirmDialog>
  );
}

function TurnOffTwoFactor({ user, onClose }: QuestionProps) {
  const { act, ...state } = useAct(onClose, NOT_TURNED_OFF);
  return (
    <ConfirmDialog
      open
      title={`Turn off two-factor authentication of ${user.name}?`}
      confirmLabel="Turn off 2FA"
      waitingText="Turning off..."
      {...state}
      onCancel={onClose}
      onConfirm={() => act(() => api.users.turnOffUserTwoFactor({ params: { id: user._id } }))}
    >
      The password alone will then be enough to sign in. Be sure that it is {user.name} who asks for it. All sessions of
      the customer end.
    </ConfirmDialog>
  );
}

function SignOut({ user, onClose }: QuestionProps) {
  const { act, ...state } = useAct(onClose, NOT_SIGNED_OUT);
  return (
    <ConfirmDialog
      open
      title={`Sign ${user.name} out everywhere?`}
      confirmLabel="Sign out everywhere"
      waitingText="Signing out..."
      {...state}
      onCancel={onClose}
      onConfirm={() => act(() => api.users.endUserSessions({ params: { id: user._id } }))}
    >
      Every session of {user.name} ends at once. The customer can sign in again with the same password.
    </ConfirmDialog>
  );
}
