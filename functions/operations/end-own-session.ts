import { endSession } from '#shared/domain/sessions.ts';
import { changeUser } from '../data/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { now } from '../platform/clock.ts';
import { auditActor } from './audit-actor.ts';

export async function endOwnSession(caller: Caller, request: Request): Promise<void> {
  await changeUser(
    caller.userId,
    (user) => ({ endedSessions: endSession(user, caller.session, now()) }),
    () => ({ action: 'session.ended', ...auditActor(caller, request), subjectId: caller.userId }),
  );
}
