import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserView } from '#shared/contract/views.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { USERS_PATH } from './addresses.ts';
import DeleteUser from './delete-user-dialog.tsx';
import SignInActionDialog, { type SignInAction } from './sign-in-question.tsx';
import type { UserWithSignInLock } from './users-query.ts';

export function SignInAccess({ user }: { user: UserWithSignInLock }) {
  const [question, setQuestion] = useState<SignInAction | 'delete'>();
  const close = () => setQuestion(undefined);
  const navigate = useNavigate();
  const asks = (what: SignInAction | 'delete') => () => setQuestion(what);
  const { signInLockedUntil: lockedUntil } = user;

  return (
    <Card title="Sign-in and sessions">
      <ul className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <Line title="Status" badge={statusBadge(user)} text={statusText(user)}>
          <Button variant="secondary" onClick={asks(user.suspended ? 'reactivate' : 'suspend')}>
            {user.suspended ? 'Reactivate' : 'Suspend'}
          </Button>
        </Line>
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
      {question && question !== 'delete' && <SignInActionDialog question={question} user={user} onClose={close} />}
      {question === 'delete' && <DeleteUser user={user} onClose={close} onDeleted={() => navigate(USERS_PATH)} />}
    </Card>
  );
}

function statusBadge({ suspended, needsPassword }: UserView): ReactNode {
  if (suspended) return <Badge tone="danger">Suspended</Badge>;
  return needsPassword ? <Badge tone="warning">Needs a password</Badge> : <Badge tone="good">Active</Badge>;
}

function statusText({ suspended, needsPassword }: UserView): string {
  if (suspended) return 'Cannot sign in. Open requests stay as they are.';
  return needsPassword
    ? 'Cannot sign in until you have set a password.'
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
