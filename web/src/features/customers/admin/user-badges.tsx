import type { UserView } from '#shared/contract/views.ts';
import { EmailStateBadge } from '../../../components/bank/email-state-badge.tsx';
import { Badge } from '../../../components/ui/badge.tsx';

export function UserBadges({ user }: { user: UserView }) {
  const { suspended, twoFactorEnabled, needsPassword, invitedUntil, emailState } = user;
  if (!suspended && !twoFactorEnabled && !needsPassword && !invitedUntil && !emailState) return null;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {user.suspended && <Badge tone="danger">Suspended</Badge>}
      {user.needsPassword && <Badge tone="warning">Needs a password</Badge>}
      {user.invitedUntil && <Badge tone="neutral">Invited</Badge>}
      <EmailStateBadge emailState={emailState} />
      {user.twoFactorEnabled && <Badge tone="good">2FA</Badge>}
    </span>
  );
}
