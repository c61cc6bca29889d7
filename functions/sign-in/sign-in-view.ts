import type { SignInView } from '#shared/contract/views.ts';
import type { Session } from '#shared/domain/sessions.ts';
import type { AuditRecord } from '../audit/audit-lists.ts';
import type { signInAuditActions } from '../core/audit/audit.ts';

const outcomes = {
  'session.started': 'signed-in',
  'session.sign-in-failed': 'refused',
  'session.locked': 'locked',
} as const satisfies Record<(typeof signInAuditActions)[number], SignInView['outcome']>;

export function toSignInView(
  { id, at, action, sourceIp, userAgent, sessionId }: AuditRecord,
  asking: Session,
): SignInView {
  return {
    _id: id,
    at,
    outcome: outcomes[action as keyof typeof outcomes],
    sourceIp,
    device: userAgent || undefined,
    current: sessionId === asking.id,
  };
}
