import { refresh } from '#shared/contract/session.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { renewingUser } from '../accounts/renewing-user.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { renewTokens, revokeTokens } from '../identity/authentication.ts';
import { identityFromToken } from '../runtime/caller.ts';
import { noSessionCookie, sessionCookie, sessionIn } from '../runtime/cookies.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { RefusalWithCookies, sessionEnded } from '../runtime/errors.ts';

export const handler = endpoint(refresh).handle(async ({ request }) => {
  const known = sessionIn(request.cookies);
  const tokens = known && (await renewTokens(known.refreshToken));
  if (!tokens) throw ended();
  const { accessToken, refreshToken = known.refreshToken } = tokens;
  const now = { ...known, refreshToken };
  const user = await renewingUser(now, identityFromToken(accessToken)).catch((error) => {
    // The old cookie is used up: a second try needs the new one.
    throw error instanceof Refusal ? new RefusalWithCookies(error, [sessionCookie(now)]) : error;
  });
  if (!user) {
    await revokeTokens(refreshToken);
    throw ended();
  }
  return signedIn(user, accessToken, now);
});

const ended = () => new RefusalWithCookies(sessionEnded(), [noSessionCookie()]);
