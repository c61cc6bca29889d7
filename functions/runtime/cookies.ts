import { env } from './env.ts';

const NAME = 'session';

/** Twelve hours, as long as Cognito's refresh token lives. */
const LIFETIME_SECONDS = 12 * 60 * 60;

/** Only the session routes ever receive the cookie, and no script can read it. */
function cookie(value: string, maxAge: number): string {
  const secure = env.insecureCookies ? '' : '; Secure';
  return `${NAME}=${value}; Path=/api/user; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

export function sessionCookie(refreshToken: string): string {
  return cookie(encodeURIComponent(refreshToken), LIFETIME_SECONDS);
}

export function noSessionCookie(): string {
  return cookie('', 0);
}

/** The refresh token in a request's cookies. */
export function refreshTokenIn(cookies: readonly string[]): string | undefined {
  const value = cookies.find((entry) => entry.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  if (!value) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
