import { isFromFastClock } from './clock-skew.ts';
import { tooManyAttemptsError } from './rate-limits.ts';

/** Seconds. The user pool is configured with the same value. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

export interface SessionLimits {
  /** Minutes since the last renewal. */
  readonly idleMinutes: number;
  /** Hours since the sign-in. */
  readonly longestHours: number;
}

export const lengthensSessions = (before: SessionLimits, after: SessionLimits): boolean =>
  after.idleMinutes > before.idleMinutes || after.longestHours > before.longestHours;

export const defaultSessionLimits: SessionLimits = { idleMinutes: 30, longestHours: 12 };

/** Minimum and maximum of each limit. NOTE: an access token stays valid even when the idle time is shorter. */
export const sessionLimitBounds = {
  idleMinutes: [ACCESS_TOKEN_SECONDS / 60, 60],
  longestHours: [1, 24],
} as const satisfies Record<keyof SessionLimits, readonly [number, number]>;

/** Seconds. The user pool's refresh tokens live as long. */
export const MAX_SESSION_SECONDS = sessionLimitBounds.longestHours[1] * 60 * 60;

export const RECENT_SIGN_IN_MS = 10 * 60 * 1000;

/** All times are epoch seconds, as in tokens. */
export interface SessionRevocationState {
  /** Sessions that began before this moment have ended, except for `keptSession`. */
  readonly tokensRevokedBefore: number;
  /** The session that stays open although it began before `tokensRevokedBefore`. */
  readonly keptSession?: string | undefined;
  /** Ended sessions: the expiry of the last access token by session id. */
  readonly endedSessions: Readonly<Record<string, number>>;
  /** Sessions whose access tokens claim another id, by the claimed id. */
  readonly sessionAliases?: Readonly<Record<string, RenamedToken>> | undefined;
}

interface RenamedToken extends Session {
  /** Expiry of the last such access token. */
  readonly until: number;
}

/**
 * The first access token identifies a session: `origin_jti` is its id, `auth_time` its start. NOTE: refreshed tokens
 * may claim other values, so a session is read from the encrypted cookie, and the session of a token with `resolveSession`.
 */
export interface Session {
  readonly id: string;
  /** Epoch seconds. */
  readonly startedAt: number;
}

/** @param claimed the token's claims */
export function resolveSession(claimed: Session, { sessionAliases: aliases = {} }: SessionRevocationState): Session {
  const known = Object.hasOwn(aliases, claimed.id) ? aliases[claimed.id] : undefined;
  return known ? { id: known.id, startedAt: known.startedAt } : claimed;
}

export function isSessionValid(session: Session, rules: SessionRevocationState): boolean {
  return !Object.hasOwn(rules.endedSessions, session.id) && sessionSurvivesRevocation(session, rules);
}

export function sessionSurvivesRevocation({ id, startedAt }: Session, rules: SessionRevocationState): boolean {
  return startedAt >= rules.tokensRevokedBefore || id === rules.keptSession;
}

/** @param now epoch milliseconds */
export function isSessionRefreshable(
  session: Session,
  rules: SessionRevocationState,
  limits: SessionLimits,
  now: number,
): boolean {
  return isSessionValid(session, rules) && now < (session.startedAt + limits.longestHours * 3600) * 1000;
}

export interface UsedSession extends Session {
  /** Epoch milliseconds. */
  readonly usedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
}

/** Tells whether a token of the session is still valid or can be renewed. @param now epoch milliseconds */
export function isSessionOpen(
  session: UsedSession,
  rules: SessionRevocationState,
  limits: SessionLimits,
  now: number,
): boolean {
  if (!isSessionValid(session, rules) || isSessionIdle(session.usedAt, limits, now)) return false;
  return isSessionRefreshable(session, rules, limits, now) || now < session.usedAt + ACCESS_TOKEN_SECONDS * 1000;
}

/** @param renewedAt, now epoch milliseconds */
export const isSessionIdle = (renewedAt: number, { idleMinutes }: SessionLimits, now: number): boolean =>
  now >= renewedAt + idleMinutes * 60_000;

/** @param now epoch milliseconds */
export const isRecentSignIn = ({ startedAt }: Session, now: number): boolean =>
  now <= startedAt * 1000 + RECENT_SIGN_IN_MS && !isFromFastClock(startedAt * 1000, now);

export const sessionClaimsMatch = (claimed: Session, session: Session): boolean =>
  claimed.id === session.id && claimed.startedAt === session.startedAt;

const MAX_RENAMED = 50;

/** Adds an alias and drops expired ones. @param now epoch milliseconds @throws DomainError 429 for too many aliases */
export function addSessionAlias(
  { sessionAliases: known = {} }: SessionRevocationState,
  claimed: Session,
  { id, startedAt }: Session,
  now: number,
): Record<string, RenamedToken> {
  const seconds = Math.floor(now / 1000);
  const living = Object.entries(known).filter(([, { until }]) => until > seconds);
  if (living.length >= MAX_RENAMED)
    throw tooManyAttemptsError('This session was renewed too often', ACCESS_TOKEN_SECONDS);
  return { ...Object.fromEntries(living), [claimed.id]: { id, startedAt, until: seconds + ACCESS_TOKEN_SECONDS } };
}

/**
 * Ends sessions up to the next full second, because tokens count in seconds: a session that began in this second ends
 * as well, and a new sign-in waits for the next second (`functions/sign-in/handlers/login.ts`).
 * @param now epoch milliseconds
 */
export function revocationOfOtherSessions(
  now: number,
  kept?: Session,
): Pick<SessionRevocationState, 'tokensRevokedBefore' | 'keptSession'> {
  return { tokensRevokedBefore: Math.floor(now / 1000) + 1, keptSession: kept?.id };
}

/**
 * Returns the revocation of now in place of one that a fast clock has stored, which would end each new session at once.
 * @param now epoch milliseconds
 */
export function correctedRevocation(
  { tokensRevokedBefore }: SessionRevocationState,
  now: number,
): Pick<SessionRevocationState, 'tokensRevokedBefore'> | undefined {
  if (!isFromFastClock(tokensRevokedBefore * 1000, now)) return undefined;
  return { tokensRevokedBefore: Math.floor(now / 1000) + 1 };
}

const MAX_REMEMBERED = 50;

/**
 * Remembers a log-out until the session can no longer be renewed. Beyond a maximum number it is forgotten once the
 * access tokens have expired, because the pool has revoked the refresh tokens.
 * @param now epoch milliseconds
 */
export function addEndedSession(
  rules: SessionRevocationState,
  session: Pick<Session, 'id'>,
  now: number,
): Record<string, number> {
  const seconds = Math.floor(now / 1000);
  const newestFirst = Object.entries(rules.endedSessions).sort(([, a], [, b]) => b - a);
  const remembered = newestFirst.filter(
    ([, until], index) => until > seconds || (index < MAX_REMEMBERED && until > seconds - MAX_SESSION_SECONDS),
  );
  return { ...Object.fromEntries(remembered), [session.id]: seconds + ACCESS_TOKEN_SECONDS };
}
