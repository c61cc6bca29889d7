import { refresh } from '#shared/contract/session.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { endSession, isIdle, isSessionValid } from '#shared/domain/sessions.ts';
import { readSessionLimits } from '../data/session-limits.ts';
import { changeUser, findUser } from '../data/users.ts';
import { identityFromToken } from '../http/caller.ts';
import { type CookieSession, noSessionCookie, sessionCookie, sessionIn } from '../http/cookies.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Request } from '../http/request.ts';
import { renewTokens, revokeTokens } from '../identity/authentication.ts';
import { renewingUser } from '../operations/renewing-user.ts';
import { signedIn } from '../operations/signed-in.ts';
import { now } from '../platform/clock.ts';
import { RefusalWithCookies, sessionEnded } from '../platform/errors.ts';

export const handler = endpoint(refresh, async ({ request }) => {
  const known = sessionIn(request.cookies);
  if (!known) throw ended();
  const limits = await readSessionLimits();
  if (isIdle(known.renewedAt, limits, now())) {
    await revokeTokens(known.refreshToken);
    throw ended();
  }
  const renewal = await renewTokens(known.refreshToken);
  if (renewal.kind === 'reused') await endReusedSession(known, request);
  if (renewal.kind !== 'renewed') throw ended();
  const { accessToken, refreshToken = known.refreshToken } = renewal.tokens;
  const renewed = { ...known, refreshToken };
  const user = await renewingUser(renewed, identityFromToken(accessToken), limits, request).catch((error) => {
    // The old cookie is used up; a retry needs the new one.
    throw error instanceof Refusal ? new RefusalWithCookies(error, [sessionCookie(renewed, limits)]) : error;
  });
  if (!user) {
    await revokeTokens(refreshToken);
    throw ended();
  }
  return signedIn(user, accessToken, renewed, limits);
});

const ended = () => new RefusalWithCookies(sessionEnded(), [noSessionCookie()]);

/**
 * A refresh token used twice has been copied (RFC 9700, 4.14.2). AWS does not document that Cognito ends its session.
 */
async function endReusedSession(
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
      ...{ action: 'session.reused', actorId: 'unknown', subjectId: userId },
      ...{ sourceIp, userAgent, sessionId: session.id },
    }),
  );
}
