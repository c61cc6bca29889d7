import { logout } from '#shared/contract/session.ts';
import { noSessionCookie, sessionIn } from '../http/cookies.ts';
import { endpoint } from '../http/endpoint.ts';
import { reply } from '../http/response.ts';
import { revokeTokens } from '../identity/authentication.ts';
import { endOwnSession } from '../operations/end-own-session.ts';

export const handler = endpoint(logout, async ({ request }, caller) => {
  // First, so that nothing outlives the access token.
  const known = sessionIn(request.cookies);
  if (known) await revokeTokens(known.refreshToken);
  await endOwnSession(caller, request);
  return reply({ message: 'You are signed out' }, { cookies: [noSessionCookie()] });
});
