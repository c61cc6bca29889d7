import { tooMany } from './rate-limits.ts';

/** How long an access token lives, in seconds; the user pool is set to it. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** How long a session can be renewed, in seconds from its sign-in; the pool's refresh tokens are set to it. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** What the bank keeps about a person's sessions; all times are epoch seconds, as in a token. */
export interface SessionRules {
  /** Sessions that began before this moment are over ... */
  readonly sessionsValidFrom: number;
  /** ... except this one: the session in which its owner ended all the others. */
  readonly keptSession?: string | undefined;
  /** Sessions ended one by one (log-out), by id, with the moment after which no access token of theirs can live. */
  readonly endedSessions: Readonly<Record<string, number>>;
  /** Access tokens that tell of another session than they are of, by the id that they tell. */
  readonly renamedTokens?: Readonly<Record<string, RenamedToken>> | undefined;
}

interface RenamedToken extends Session {
  /** When the last token that tells so has expired. */
  readonly until: number;
}

/**
 * What begins with a sign-in and ends with a log-out, or twelve hours later. The first access token tells it: its
 * `origin_jti` is the id, its `auth_time` the beginning. NOTE: those of a refresh may tell something else, so a session is
 * known from the cookie that the bank has sealed at the sign-in, and a token's by `sessionOf`.
 */
export interface Session {
  readonly id: string;
  /** Epoch seconds of the sign-in. */
  readonly startedAt: number;
}

/** The session that a token is of. @param told what the token itself says */
export function sessionOf(told: Session, { renamedTokens = {} }: SessionRules): Session {
  const known = Object.hasOwn(renamedTokens, told.id) ? renamedTokens[told.id] : undefined;
  return known ? { id: known.id, startedAt: known.startedAt } : told;
}

/** True while a token of this session is good. */
export function isSessionValid(session: Session, rules: SessionRules): boolean {
  if (Object.hasOwn(rules.endedSessions, session.id)) return false;
  return session.startedAt >= rules.sessionsValidFrom || session.id === rules.keptSession;
}

/** True while it may get another token. @param now epoch milliseconds */
export function isRenewable(session: Session, rules: SessionRules, now: number): boolean {
  return isSessionValid(session, rules) && now < (session.startedAt + SESSION_SECONDS) * 1000;
}

/** Whether a token says itself which session it is of, and when that began. */
export const tellsTruth = (told: Session, session: Session): boolean =>
  told.id === session.id && told.startedAt === session.startedAt;

/** So many tokens of one person may be noted at a time: far more than browsers ask for. */
const MOST_RENAMED = 50;

/**
 * Notes which session a token is of that does not say so itself, and forgets those that have expired.
 * @param now epoch milliseconds
 * @throws Refusal 429 when there are too many of them
 */
export function renamedTokens(
  { renamedTokens: known = {} }: SessionRules,
  told: Session,
  { id, startedAt }: Session,
  now: number,
): Record<string, RenamedToken> {
  const seconds = Math.floor(now / 1000);
  const living = Object.entries(known).filter(([, { until }]) => until > seconds);
  if (living.length >= MOST_RENAMED) throw tooMany('This session was renewed too often', ACCESS_TOKEN_SECONDS);
  return { ...Object.fromEntries(living), [told.id]: { id, startedAt, until: seconds + ACCESS_TOKEN_SECONDS } };
}

/**
 * Ends every session but `kept`. The new limit is the next full second, because tokens count in seconds: a session of
 * this very second ends too, and a sign-in waits that second out (see `functions/session/login.ts`).
 * @param now epoch milliseconds
 */
export function endOtherSessions(now: number, kept?: Session): Pick<SessionRules, 'sessionsValidFrom' | 'keptSession'> {
  return { sessionsValidFrom: Math.floor(now / 1000) + 1, keptSession: kept?.id };
}

/** So many log-outs are remembered after the last access token of their session has expired. */
const MOST_REMEMBERED = 50;

/**
 * Ends one session. Those ended earlier are forgotten when they could not be renewed any more either; of many, the oldest
 * with their last access token, because the pool has revoked their refresh tokens besides.
 * @param now epoch milliseconds
 */
export function endSession(rules: SessionRules, session: Session, now: number): Record<string, number> {
  const seconds = Math.floor(now / 1000);
  const newestFirst = Object.entries(rules.endedSessions).sort(([, a], [, b]) => b - a);
  const remembered = newestFirst.filter(
    ([, until], index) => until > seconds || (index < MOST_REMEMBERED && until > seconds - SESSION_SECONDS),
  );
  return { ...Object.fromEntries(remembered), [session.id]: seconds + ACCESS_TOKEN_SECONDS };
}
