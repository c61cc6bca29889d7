import { endSession, isSessionValid } from '#shared/domain/sessions.ts';
import { changeUser, findUser } from '../data/users.ts';
import type { CookieSession } from '../http/cookies.ts';
import type { Request } from '../http/request.ts';
import { revokeTokens } from '../identity/authentication.ts';
import { now } from '../platform/clock.ts';

/**
 * A refresh token used twice has been copied (RFC 9700, 4.14.2). AWS does not document that Cognito ends its session.
 */
export async function endReusedSession(
  { userId, session, refreshToken }: CookieSession,
  { sourceIp, userAgent }: Request,
): Promise<void> {
  await revokeTokens(refreshToken);
  const user = await findUser(userId);
  if (!user || !isSessionValid(session, user)) return;
  await changeUser(
    userId,
    (known) => ({ endedSessions: endSession(known, session, now()) }),
    () => ({
      action: 'session.reused',
      actorId: 'unknown',
      subjectId: userId,
      sourceIp,
      userAgent,
      sessionId: session.id,
    }),
  );
}
