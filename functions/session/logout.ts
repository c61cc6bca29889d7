import { logout } from '#shared/contract/session.ts';
import { endSession } from '#shared/domain/sessions.ts';
import { changeUser } from '../data/users.ts';
import { noSessionCookie, sessionIn } from '../http/cookies.ts';
import { endpoint, reply } from '../http/endpoint.ts';
import { revokeTokens } from '../identity/authentication.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { now } from '../platform/clock.ts';

export const handler = endpoint(logout).handle(async ({ request }, caller) => {
  // Revoked first, so that nothing outlives the access token.
  const known = sessionIn(request.cookies);
  if (known) await revokeTokens(known.refreshToken);
  if (!caller.maintenance) {
    await changeUser(
      caller.userId,
      (user) => ({ endedSessions: endSession(user, caller.session, now()) }),
      () => ({
        action: 'session.ended',
        ...auditActor(caller, request),
        subjectId: caller.userId,
      }),
    );
  }
  return reply({ message: 'You are signed out' }, { cookies: [noSessionCookie()] });
});
