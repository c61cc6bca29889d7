import { addEndedSession } from '#shared/domain/sessions.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { changeUser } from '../core/users/users.ts';

export async function endCurrentSession(principal: Principal, request: RequestContext): Promise<void> {
  await changeUser(
    principal.userId,
    (user) => ({ endedSessions: addEndedSession(user, principal.session, now()) }),
    () => ({ action: 'session.ended', ...auditActor(principal, request), subjectId: principal.userId }),
  );
}
