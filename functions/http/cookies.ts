import * as z from 'zod/mini';
import { IDLE_SECONDS, type Session } from '#shared/domain/sessions.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { sealed, unsealed } from '../platform/seal.ts';

const SEALED_AS = 'session';

/** The prefix keeps other hosts of the same domain from setting the cookie; browsers take it with TLS and this path only. */
const place = () =>
  env.insecureCookies ? { name: 'session', path: '/api/user' } : { name: '__Host-session', path: '/' };

/** A session as it began, whatever later tokens claim. */
export interface CookieSession {
  readonly userId: string;
  readonly session: Session;
  readonly refreshToken: string;
}

interface KnownSession extends CookieSession {
  /** Epoch milliseconds. */
  readonly renewedAt: number;
}

/** Hidden from scripts. */
function cookie(value: string, maxAge: number): string {
  const { name, path } = place();
  const secure = env.insecureCookies ? '' : '; Secure';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

/** NOTE: encrypted, not just signed: a refresh token could be used at the pool directly, past the bank. */
export function sessionCookie({ userId, session, refreshToken }: CookieSession): string {
  const content = [userId, session.id, session.startedAt, refreshToken, now()] satisfies z.infer<typeof Content>;
  return cookie(sealed(SEALED_AS, JSON.stringify(content)), IDLE_SECONDS);
}

export function noSessionCookie(): string {
  return cookie('', 0);
}

/** The time of renewal is not in cookies of before. */
const Content = z.tuple([z.string(), z.string(), z.number(), z.string()], z.number());

export function sessionIn(cookies: readonly string[]): KnownSession | undefined {
  const { name } = place();
  const value = cookies.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
  const text = value && unsealed(SEALED_AS, value);
  if (!text) return undefined;
  const content = Content.safeParse(JSON.parse(text));
  if (!content.success) return undefined;
  const [userId, id, startedAt, refreshToken, renewedAt = startedAt * 1000] = content.data;
  return { userId, session: { id, startedAt }, refreshToken, renewedAt };
}
