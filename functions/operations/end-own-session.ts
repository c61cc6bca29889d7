import { endSession } from '#shared/domain/sessions.ts';
import { revoke } from '../data/sessions.ts';
import { changeUser } from '../data/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { now } from '../platform/clock.ts';
import { notFound } from '../platform/errors.ts';
import { auditActor } from './audit-actor.ts';

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
