/** Moments are epoch milliseconds in this file. */
import { isFromFastClock } from './clock-skew.ts';

export interface AttemptsLimit {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
  /** Attempts count until a whole window has passed without a new one. The user pool counts in the same way. */
  readonly untilQuiet?: true;
}

/** @param times oldest first */
export function countedAttemptTimes(
  recorded: readonly number[],
  { window, untilQuiet }: AttemptsLimit,
  now: number,
): readonly number[] {
  const times = recorded.filter((time) => !isFromFastClock(time, now));
  if (!untilQuiet) return times.filter((time) => time > now - window);
  const quiet = times.findLastIndex((time, index) => (times[index + 1] ?? now) >= time + window);
  return times.slice(quiet + 1);
}

/** Returns the seconds until the next attempt is allowed, or undefined if it is allowed now. */
export function secondsUntilAttemptAllowed(
  times: readonly number[],
  limit: AttemptsLimit,
  now: number,
): number | undefined {
  const counted = countedAttemptTimes(times, limit, now);
  const deciding = counted.at(limit.untilQuiet ? -1 : -limit.limit);
  if (counted.length < limit.limit || deciding === undefined) return undefined;
  return Math.ceil((deciding + limit.window - now) / 1000);
}
