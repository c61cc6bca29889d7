import type { UserView } from '#shared/contract/views.ts';
import { Badge } from '../../../components/ui/badge.tsx';

export function UserBadges({ user }: { user: UserView }) {
  if (!user.suspended && !user.twoFactorEnabled && !user.needsPassword) return null;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {user.suspended && <Badge tone="danger">Suspended</Badge>}
      {user.needsPassword && <Badge tone="warning">Needs a password</Badge>}
      {user.twoFactorEnabled && <Badge tone="good">2FA</Badge>}
    </span>
  );
}
