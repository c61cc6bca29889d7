import { logout } from '#shared/contract/sign-in.ts';
import { clearedSessionCookie, sessionFromCookies } from '../../core/http/cookies.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { createHttpReply } from '../../core/http/response.ts';
import { revokeTokens } from '../authentication.ts';
import { endCurrentSession } from '../end-own-session.ts';

export const handler = endpoint(logout, async ({ request }, principal) => {
  // The refresh token is revoked first, so that nothing is valid for longer than the access token.
  const known = sessionFromCookies(request.cookies);
  if (known) await revokeTokens(known.refreshToken);
  await endCurrentSession(principal, request);
  return createHttpReply({ message: 'You are signed out' }, { cookies: [clearedSessionCookie()] });
});
