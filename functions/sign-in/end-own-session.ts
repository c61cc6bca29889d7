import { endSession } from '#shared/domain/sessions.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import { notFound } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import { changeUser } from '../core/users/users.ts';
import { revoke } from './sessions.ts';

/** @throws DomainError 404 */
export async function revokeOwnSession(id: string, principal: Principal, request: Request): Promise<void> {
  // First, so that a concurrent renewal hands out no token that would stay valid.
  if (!(await revoke(principal.userId, id))) throw notFound('Session');
  await changeUser(
    principal.userId,
    (user) => (Object.hasOwn(user.endedSessions, id) ? 'nothing' : { endedSessions: endSession(user, { id }, now()) }),
    () => ({
      action: 'session.revoked',
      ...auditActor(principal, request),
      subjectId: principal.userId,
      sessionId: id,
    }),
  );
}

export async function endOwnSession(principal: Principal, request: Request): Promise<void> {
  await changeUser(
    principal.userId,
    (user) => ({ endedSessions: endSession(user, principal.session, now()) }),
    () => ({ action: 'session.ended', ...auditActor(principal, request), subjectId: principal.userId }),
  );
}
