import { revokeSession } from '#shared/contract/sign-in.ts';
import { endSession } from '#shared/domain/sessions.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { now } from '../../core/clock.ts';
import { notFound } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';
import { revoke } from '../sessions.ts';

export const handler = endpoint(revokeSession, async ({ params: { id }, request }, principal) => {
  const { userId } = principal;
  // First, so that a concurrent renewal hands out no token that would stay valid.
  if (!(await revoke(userId, id))) throw notFound('Session');
  await changeUser(
    userId,
    (user) => (Object.hasOwn(user.endedSessions, id) ? 'nothing' : { endedSessions: endSession(user, { id }, now()) }),
    () => ({ action: 'session.revoked', ...auditActor(principal, request), subjectId: userId, sessionId: id }),
  );
  return { message: 'Session ended' };
});
