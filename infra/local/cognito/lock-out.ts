/**
 * The n-th failed attempt locks for 2^(n-5) seconds, at most 15 minutes; attempts during a lock do not lengthen it. A
 * sign-in, or 15 minutes without an attempt, resets the count. Codes count like passwords.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa.html
 * NOTE: unknown users have failures too, so that a lock does not tell who has an account.
 */
import { isFromFastClock } from '#shared/domain/clock-skew.ts';
import { type CognitoError, notAuthorizedException } from './errors.ts';
import type { PoolStore } from './store.ts';

const FREE_FAILURES = 5;
const MAX_LOCK_MS = 15 * 60_000;

interface Failures {
  readonly count: number;
  readonly lockedUntil: number;
  readonly lastAttempt: number;
}

const NONE: Failures = { count: 0, lockedUntil: 0, lastAttempt: 0 };

function failuresOf({ sql }: PoolStore, key: string, now: number): Failures {
  const row = sql.get`SELECT count, lockedUntil, lastAttempt FROM failures WHERE key = ${key}`;
  const failures = row ? (row as unknown as Failures) : NONE;
  const isOld = failures.count >= FREE_FAILURES && now - failures.lastAttempt >= MAX_LOCK_MS;
  return isOld || isFromFastClock(failures.lastAttempt, now) ? NONE : failures;
}

function save({ sql }: PoolStore, key: string, { count, lockedUntil, lastAttempt }: Failures): void {
  sql.run`INSERT INTO failures (key, count, lockedUntil, lastAttempt)
    VALUES (${key}, ${count}, ${lockedUntil}, ${lastAttempt})
    ON CONFLICT (key) DO UPDATE SET (count, lockedUntil, lastAttempt) = (${count}, ${lockedUntil}, ${lastAttempt})`;
}

/**
 * Returns the error of a lock. It must be returned from the transaction and not thrown, because it counts as an attempt
 * and is committed.
 */
export function lockOutError(store: PoolStore, key: string, now: number): CognitoError | undefined {
  const failures = failuresOf(store, key, now);
  if (now >= failures.lockedUntil) return undefined;
  save(store, key, { ...failures, lastAttempt: now });
  return notAuthorizedException('Password attempts exceeded');
}

/** Does as much work as counting a failure, so that the time does not show whether an attempt was right. */
export function recordUncountedAttempt(store: PoolStore, key: string, now: number): void {
  save(store, key, { ...failuresOf(store, key, now), lastAttempt: now });
}

export function countFailure(store: PoolStore, key: string, now: number): void {
  const count = failuresOf(store, key, now).count + 1;
  const lock = count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES) * 1000, MAX_LOCK_MS);
  save(store, key, { count, lockedUntil: now + lock, lastAttempt: now });
}

export function forgetFailures({ sql }: PoolStore, key: string): void {
  sql.run`DELETE FROM failures WHERE key = ${key}`;
}
