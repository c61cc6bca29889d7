import type { User } from '../data/users.ts';
import { type CookieSession, sessionCookie } from '../http/cookies.ts';
import { reply } from '../http/endpoint.ts';

export function signedIn({ role, name, balance }: User, token: string, session: CookieSession) {
  const answer = { requiresTwoFactor: false, token, role, name, balance } as const;
  return reply(answer, { cookies: [sessionCookie(session)] });
}
