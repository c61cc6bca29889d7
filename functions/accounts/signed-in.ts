import type { User } from '../data/users.ts';
import type { Tokens } from '../identity/authentication.ts';
import { sessionCookie } from '../runtime/cookies.ts';
import { reply } from '../runtime/endpoint.ts';

/** What the web app keeps of whoever has signed in, with the cookie that renews it. */
export function signedIn(user: User, { accessToken, refreshToken }: Tokens) {
  return reply(
    { requiresTwoFactor: false, token: accessToken, role: user.role, name: user.name, balance: user.balance } as const,
    refreshToken ? { cookies: [sessionCookie(refreshToken)] } : {},
  );
}
