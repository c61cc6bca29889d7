import { endSession } from '#shared/domain/sessions.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import { notFound } from '../core/errors.ts';
import type { Caller } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import { changeUser } from '../core/users/users.ts';
import { revoke } from './sessions.ts';

/** @throws Refusal 404 */
export async function revokeOwnSession(id: string, caller: Caller, request: Request): Promise<void> {
  // First, so that a concurrent renewal hands out no token that would stay valid.
  if (!(await revoke(caller.userId, id))) throw notFound('Session');
  await changeUser(
    caller.userId,
    (user) => (Object.hasOwn(user.endedSessions, id) ? 'nothing' : { endedSessions: endSession(user, { id }, now()) }),
    () => ({ action: 'session.revoked', ...auditActor(caller, request), subjectId: caller.userId, sessionId: id }),
  );
}

export async function endOwnSession(caller: Caller, request: Request): Promise<void> {
  await changeUser(
    caller.userId,
    (user) => ({ endedSessions: endSession(user, caller.session, now()) }),
    () => ({ action: 'session.ended', ...auditActor(caller, request), subjectId: caller.userId }),
  );
}
