import { revokeSession } from '#shared/contract/sign-in.ts';
import { addEndedSession } from '#shared/domain/sessions.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { now } from '../../core/clock.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';
import { noticeTo } from '../../notifications/outbox.ts';
import { markSessionRevoked } from '../sessions.ts';

export const handler = endpoint(revokeSession, async ({ params: { id }, request }, principal) => {
  const { userId } = principal;
  // First, so that a concurrent renewal hands out no token that would stay valid.
  if (!(await markSessionRevoked(userId, id))) throw notFoundError('Session');
  await changeUser(
    userId,
    (user) =>
      Object.hasOwn(user.endedSessions, id) ? 'nothing' : { endedSessions: addEndedSession(user, { id }, now()) },
    () => ({ action: 'session.revoked', ...auditActor(principal, request), subjectId: userId, sessionId: id }),
    undefined,
    { writes: noticeTo('sessions-ended', { by: 'self' }) },
  );
  return { message: 'Session ended' };
});
