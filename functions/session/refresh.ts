import { refresh } from '#shared/contract/session.ts';
import { isSessionValid } from '#shared/domain/sessions.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { findUser } from '../data/users.ts';
import { renewTokens, revokeTokens } from '../identity/authentication.ts';
import { identityFromToken } from '../runtime/caller.ts';
import { noSessionCookie, refreshTokenIn } from '../runtime/cookies.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { RefusalWithCookies, sessionEnded } from '../runtime/errors.ts';

export const handler = endpoint(refresh).handle(async ({ request }) => {
  const refreshToken = refreshTokenIn(request.cookies);
  const tokens = refreshToken && (await renewTokens(refreshToken));
  if (!tokens) throw ended();
  const { userId, session } = identityFromToken(tokens.accessToken);
  const user = await findUser(userId);
  if (!user || user.suspended || !isSessionValid(session, user)) {
    await revokeTokens(tokens.refreshToken ?? refreshToken);
    throw ended();
  }
  return signedIn(user, tokens);
});

const ended = () => new RefusalWithCookies(sessionEnded(), [noSessionCookie()]);
