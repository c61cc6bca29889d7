import type { UserView } from '#shared/contract/views.ts';
import { Badge } from '../ui/badge.tsx';

const LABELS = {
  bounced: 'E-mail comes back',
  complained: 'E-mail reported as spam',
} as const satisfies Record<NonNullable<UserView['emailState']>, string>;

export function EmailStateBadge({ emailState }: Pick<UserView, 'emailState'>) {
  return emailState && <Badge tone="warning">{LABELS[emailState]}</Badge>;
}
