/** How long an access token lives, in seconds; the user pool is set to it. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** What the bank keeps about a person's sessions; all times are epoch seconds, as in a token. */
export interface SessionRules {
  /** Sessions that began before this moment are over ... */
  readonly sessionsValidFrom: number;
  /** ... except this one: the session in which its owner ended all the others. */
  readonly keptSession?: string | undefined;
  /** Sessions ended one by one (log-out), by id, with the moment after which no token of theirs can live. */
  readonly endedSessions: Readonly<Record<string, number>>;
}

/** A session as its token tells it: `origin_jti` and `auth_time` stay the same over every refresh. */
export interface Session {
  readonly id: string;
  /** Epoch seconds of the sign-in. */
  readonly startedAt: number;
}

/** True while a token of this session is good. */
export function isSessionValid(session: Session, rules: SessionRules): boolean {
  if (session.id in rules.endedSessions) return false;
  return session.startedAt >= rules.sessionsValidFrom || session.id === rules.keptSession;
}

/**
 * Ends every session but `kept`. The new limit is the next full second, because tokens count in seconds: a session of
 * this very second ends too, and a sign-in waits that second out (see `functions/session/login.ts`).
 * @param now epoch milliseconds
 */
export function endOtherSessions(now: number, kept?: Session): Pick<SessionRules, 'sessionsValidFrom' | 'keptSession'> {
  return { sessionsValidFrom: Math.floor(now / 1000) + 1, keptSession: kept?.id };
}

/**
 * Ends one session and forgets those whose tokens have all expired by now.
 * @param now epoch milliseconds
 */
export function endSession(rules: SessionRules, session: Session, now: number): Record<string, number> {
  const seconds = Math.floor(now / 1000);
  const living = Object.entries(rules.endedSessions).filter(([, until]) => until > seconds);
  return { ...Object.fromEntries(living), [session.id]: seconds + ACCESS_TOKEN_SECONDS };
}
