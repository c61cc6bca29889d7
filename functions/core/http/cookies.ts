import * as z from 'zod/mini';
import { KNOWN_DEVICE_SECONDS, type KnownDevice, stripUserAgentVersions } from '#shared/domain/known-devices.ts';
import type { Session, SessionLimits } from '#shared/domain/sessions.ts';
import { now } from '../clock.ts';
import { env } from '../env.ts';
import { sha256OfParts } from '../ids.ts';
import { decryptForPurpose, encryptForPurpose } from '../seal.ts';

const SEALED_AS = 'session';

const SESSION = 'session';

/**
 * The prefix `__Host-` keeps other hosts of the domain from setting the cookie; browsers accept it only with TLS and
 * this path.
 */
const place = (name: string) =>
  env.insecureCookies ? { name, path: '/api/user' } : { name: `__Host-${name}`, path: '/' };

/** The session as it began, whatever later tokens claim. */
export interface CookieSession {
  readonly userId: string;
  readonly session: Session;
  readonly refreshToken: string;
}

interface KnownSession extends CookieSession {
  /** Epoch milliseconds. */
  readonly renewedAt: number;
}

function cookie(called: string, value: string, maxAge: number): string {
  const { name, path } = place(called);
  const secure = env.insecureCookies ? '' : '; Secure';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

/** NOTE: the cookie is encrypted and not only signed, because a refresh token could be used directly at the user pool. */
export function sessionCookie(
  { userId, session, refreshToken }: CookieSession,
  { idleMinutes }: SessionLimits,
): string {
  const content = [userId, session.id, session.startedAt, refreshToken, now()] satisfies z.infer<typeof Content>;
  return cookie(SESSION, encryptForPurpose(SEALED_AS, JSON.stringify(content)), idleMinutes * 60);
}

export function clearedSessionCookie(): string {
  return cookie(SESSION, '', 0);
}

const Content = z.tuple([z.string(), z.string(), z.number(), z.string(), z.number()]);

export function sessionFromCookies(cookies: readonly string[]): KnownSession | undefined {
  for (const content of contentsIn(cookies, SESSION, SEALED_AS, Content)) {
    const [userId, id, startedAt, refreshToken, renewedAt] = content;
    return { userId, session: { id, startedAt }, refreshToken, renewedAt };
  }
  return undefined;
}

const DEVICE_SEALED_AS = 'device';

/** Returns one name per person, because several people may share a browser. */
const deviceName = (userId: string): string => `device-${sha256OfParts('device', userId).slice(0, 8)}`;

export function deviceCookie(userId: string, { id, session }: KnownDevice, userAgent: string): string {
  const content = [userId, id, session.id, session.startedAt, markOf(userAgent)] satisfies z.infer<
    typeof DeviceContent
  >;
  return cookie(deviceName(userId), encryptForPurpose(DEVICE_SEALED_AS, JSON.stringify(content)), KNOWN_DEVICE_SECONDS);
}

const DeviceContent = z.tuple([z.string(), z.string(), z.string(), z.number(), z.string()]);

const markOf = (userAgent: string): string => sha256OfParts('browser', stripUserAgentVersions(userAgent));

export function deviceFromCookies(
  cookies: readonly string[],
  userId: string,
  userAgent: string,
): KnownDevice | undefined {
  for (const content of contentsIn(cookies, deviceName(userId), DEVICE_SEALED_AS, DeviceContent)) {
    const [of, id, sessionId, startedAt, mark] = content;
    if (of === userId && mark === markOf(userAgent)) return { id, session: { id: sessionId, startedAt } };
  }
  return undefined;
}

/**
 * API Gateway refuses requests with more than 10 240 bytes of headers: a device's cookie has 300, the session 2600 and its
 * token 1300.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const MAX_DEVICES = 5;

/** Returns cookies that remove all devices from a browser but this person's and those of the newest other sign-ins. */
export function expiredDeviceCookies(cookies: readonly string[], userId: string): string[] {
  const prefix = place('').name;
  const names = cookies.flatMap((entry) => /^device-[\w-]{8}(?==)/.exec(entry.slice(prefix.length))?.[0] ?? []);
  const signedInAt = (name: string): number => {
    const [content] = contentsIn(cookies, name, DEVICE_SEALED_AS, DeviceContent);
    return content?.[3] ?? 0;
  };
  return [...new Set(names)]
    .filter((name) => name !== deviceName(userId))
    .sort((one, other) => signedInAt(other) - signedInAt(one))
    .slice(MAX_DEVICES - 1)
    .map((name) => cookie(name, '', 0));
}

/** Returns the contents of cookies with this name, and ignores those that the bank did not encrypt for this purpose. */
function* contentsIn<S extends z.ZodMiniType>(
  cookies: readonly string[],
  called: string,
  purpose: string,
  schema: S,
): Generator<z.output<S>> {
  const prefix = `${place(called).name}=`;
  for (const entry of cookies) {
    const text = entry.startsWith(prefix) ? decryptForPurpose(purpose, entry.slice(prefix.length)) : undefined;
    const content = text ? schema.safeParse(JSON.parse(text)) : undefined;
    if (content?.success) yield content.data;
  }
}
