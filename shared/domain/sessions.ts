import { tooMany } from './rate-limits.ts';

/** Seconds, as set in the user pool. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

export interface SessionLimits {
  /** Minutes since the last renewal. */
  readonly idleMinutes: number;
  /** Hours since the sign-in. */
  readonly longestHours: number;
}

export const defaultSessionLimits: SessionLimits = { idleMinutes: 30, longestHours: 12 };

/** NOTE: a token outlives every shorter idle time. */
export const sessionBounds = {
  idleMinutes: [ACCESS_TOKEN_SECONDS / 60, 60],
  longestHours: [1, 24],
} as const satisfies Record<keyof SessionLimits, readonly [number, number]>;

/** The life of the pool's refresh tokens as well. */
export const MAX_SECONDS = sessionBounds.longestHours[1] * 60 * 60;

export const RECENT_MS = 10 * 60 * 1000;

/** Times are epoch seconds, as in tokens. */
export interface SessionRules {
  /** Sessions that began earlier have ended, ... */
  readonly tokensRevokedBefore: number;
  /** ... except for this one. */
  readonly keptSession?: string | undefined;
  /** By id, with the expiry of the last access token. */
  readonly endedSessions: Readonly<Record<string, number>>;
  /** Sessions of access tokens that claim another one, by the claimed id. */
  readonly sessionAliases?: Readonly<Record<string, RenamedToken>> | undefined;
}

interface RenamedToken extends Session {
  /** Expiry of the last such token. */
  readonly until: number;
}

/**
 * The first access token identifies it: `origin_jti` is the id, `auth_time` the start. NOTE: refreshed tokens may claim
 * other values, so a session is read from the sealed cookie, and a token's session from `sessionOf`.
 */
export interface Session {
  readonly id: string;
  /** Epoch seconds. */
  readonly startedAt: number;
}

/** @param claimed the token's claims */
export function sessionOf(claimed: Session, { sessionAliases = {} }: SessionRules): Session {
  const known = Object.hasOwn(sessionAliases, claimed.id) ? sessionAliases[claimed.id] : undefined;
  return known ? { id: known.id, startedAt: known.startedAt } : claimed;
}

export function isSessionValid(session: Session, rules: SessionRules): boolean {
  return !Object.hasOwn(rules.endedSessions, session.id) && survivesRevocation(session, rules);
}

export function survivesRevocation({ id, startedAt }: Session, rules: SessionRules): boolean {
  return startedAt >= rules.tokensRevokedBefore || id === rules.keptSession;
}

/** @param now epoch milliseconds */
export function isRenewable(session: Session, rules: SessionRules, limits: SessionLimits, now: number): boolean {
  return isSessionValid(session, rules) && now < (session.startedAt + limits.longestHours * 3600) * 1000;
}

export interface UsedSession extends Session {
  /** Epoch milliseconds. */
  readonly usedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
}

/** Whether one of its tokens is valid or can be renewed. @param now epoch milliseconds */
export function isOpen(session: UsedSession, rules: SessionRules, limits: SessionLimits, now: number): boolean {
  if (!isSessionValid(session, rules) || isIdle(session.usedAt, limits, now)) return false;
  return isRenewable(session, rules, limits, now) || now < session.usedAt + ACCESS_TOKEN_SECONDS * 1000;
}

/** @param renewedAt, now epoch milliseconds */
export const isIdle = (renewedAt: number, { idleMinutes }: SessionLimits, now: number): boolean =>
  now >= renewedAt + idleMinutes * 60_000;

/** @param now epoch milliseconds */
export const isRecentSignIn = ({ startedAt }: Session, now: number): boolean => now <= startedAt * 1000 + RECENT_MS;

export const claimsMatch = (claimed: Session, session: Session): boolean =>
  claimed.id === session.id && claimed.startedAt === session.startedAt;

const MAX_RENAMED = 50;

/** Drops expired notes. @param now epoch milliseconds @throws DomainError 429 */
export function sessionAliases(
  { sessionAliases: known = {} }: SessionRules,
  claimed: Session,
  { id, startedAt }: Session,
  now: number,
): Record<string, RenamedToken> {
  const seconds = Math.floor(now / 1000);
  const living = Object.entries(known).filter(([, { until }]) => until > seconds);
  if (living.length >= MAX_RENAMED) throw tooMany('This session was renewed too often', ACCESS_TOKEN_SECONDS);
  return { ...Object.fromEntries(living), [claimed.id]: { id, startedAt, until: seconds + ACCESS_TOKEN_SECONDS } };
}

/**
 * Up to the next full second, because tokens count in seconds: a session of this second ends as well, and a sign-in
 * waits for the next one (`functions/sign-in/handlers/login.ts`).
 * @param now epoch milliseconds
 */
export function endOtherSessions(
  now: number,
  kept?: Session,
): Pick<SessionRules, 'tokensRevokedBefore' | 'keptSession'> {
  return { tokensRevokedBefore: Math.floor(now / 1000) + 1, keptSession: kept?.id };
}

const MAX_REMEMBERED = 50;

/**
 * A log-out is forgotten once the session can no longer be renewed; beyond the limit, once its access tokens have
 * expired, because the pool has revoked the refresh tokens.
 * @param now epoch milliseconds
 */
export function endSession(rules: SessionRules, session: Pick<Session, 'id'>, now: number): Record<string, number> {
  const seconds = Math.floor(now / 1000);
  const newestFirst = Object.entries(rules.endedSessions).sort(([, a], [, b]) => b - a);
  const remembered = newestFirst.filter(
    ([, until], index) => until > seconds || (index < MAX_REMEMBERED && until > seconds - MAX_SECONDS),
  );
  return { ...Object.fromEntries(remembered), [session.id]: seconds + ACCESS_TOKEN_SECONDS };
}
