import { refresh } from '#shared/contract/session.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { identityFromToken } from '../http/caller.ts';
import { noSessionCookie, sessionCookie, sessionIn } from '../http/cookies.ts';
import { endpoint } from '../http/endpoint.ts';
import { renewTokens, revokeTokens } from '../identity/authentication.ts';
import { renewingUser } from '../operations/renewing-user.ts';
import { signedIn } from '../operations/signed-in.ts';
import { RefusalWithCookies, sessionEnded } from '../platform/errors.ts';

export const handler = endpoint(refresh).handle(async ({ request }) => {
  const known = sessionIn(request.cookies);
  const tokens = known && (await renewTokens(known.refreshToken));
  if (!tokens) throw ended();
  const { accessToken, refreshToken = known.refreshToken } = tokens;
  const now = { ...known, refreshToken };
  const user = await renewingUser(now, identityFromToken(accessToken)).catch((error) => {
    // The old cookie is used up; a retry needs the new one.
    throw error instanceof Refusal ? new RefusalWithCookies(error, [sessionCookie(now)]) : error;
  });
  if (!user) {
    await revokeTokens(refreshToken);
    throw ended();
  }
  return signedIn(user, accessToken, now);
});

const ended = () => new RefusalWithCookies(sessionEnded(), [noSessionCookie()]);
