import type { SessionLimits } from '#shared/domain/sessions.ts';
import { type CookieSession, sessionCookie } from '../core/http/cookies.ts';
import { createHttpReply } from '../core/http/response.ts';
import type { User } from '../core/users/user.ts';

export function signedInReply(
  { role, name, balance, passwordToChange }: User,
  token: string,
  session: CookieSession,
  limits: SessionLimits,
  more: readonly string[] = [],
) {
  const mustChange = passwordToChange && { mustChangePassword: true };
  const response = { requiresTwoFactor: false, token, role, name, balance, ...mustChange } as const;
  return createHttpReply(response, { cookies: [sessionCookie(session, limits), ...more] });
}
