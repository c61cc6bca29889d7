import { refresh } from '#shared/contract/sign-in.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { addEndedSession, isSessionIdle, isSessionValid } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { DomainErrorWithCookies, sessionEndedError } from '../../core/errors.ts';
import {
  type CookieSession,
  clearedSessionCookie,
  sessionCookie,
  sessionFromCookies,
} from '../../core/http/cookies.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { identityFromToken } from '../../core/http/principal.ts';
import type { RequestContext } from '../../core/http/request.ts';
import { changeUser, findUser } from '../../core/users/users.ts';
import { noticeTo } from '../../notifications/outbox.ts';
import { renewTokens, revokeTokens } from '../authentication.ts';
import { recordSessionRenewal } from '../record-session-renewal.ts';
import { readSessionLimits } from '../session-limits.ts';
import { signedInReply } from '../signed-in.ts';

export const handler = endpoint(refresh, async ({ request }) => {
  const known = sessionFromCookies(request.cookies);
  if (!known) throw ended();
  const limits = await readSessionLimits();
  if (isSessionIdle(known.renewedAt, limits, now())) {
    await revokeTokens(known.refreshToken);
    throw ended();
  }
  const renewal = await renewTokens(known.refreshToken);
  if (renewal.kind === 'reused') await endReusedSession(known, request);
  if (renewal.kind !== 'renewed') throw ended();
  const { accessToken, refreshToken = known.refreshToken } = renewal.tokens;
  const renewed = { ...known, refreshToken };
  const user = await recordSessionRenewal(renewed, identityFromToken(accessToken), limits, request).catch((error) => {
    // The refresh token in the old cookie is used up, so the response needs the new cookie for a retry.
    throw error instanceof DomainError ? new DomainErrorWithCookies(error, [sessionCookie(renewed, limits)]) : error;
  });
  if (!user) {
    await revokeTokens(refreshToken);
    throw ended();
  }
  return signedInReply(user, accessToken, renewed, limits);
});

const ended = () => new DomainErrorWithCookies(sessionEndedError(), [clearedSessionCookie()]);

/**
 * Ends the session, because a refresh token that is used twice has been copied (RFC 9700, 4.14.2). AWS does not
 * document that Cognito ends it.
 */
async function endReusedSession(
  { userId, session, refreshToken }: CookieSession,
  { sourceIp, userAgent }: RequestContext,
): Promise<void> {
  await revokeTokens(refreshToken);
  const user = await findUser(userId);
  if (!user || !isSessionValid(session, user)) return;
  await changeUser(
    userId,
    (known) => (isSessionValid(session, known) ? { endedSessions: addEndedSession(known, session, now()) } : 'nothing'),
    () => ({
      ...{ action: 'session.refresh-token-reused', actorId: 'unknown', subjectId: userId },
      ...{ sourceIp, userAgent, sessionId: session.id },
    }),
    undefined,
    { writes: noticeTo('sessions-ended', { by: 'copied-cookie' }) },
  );
}
