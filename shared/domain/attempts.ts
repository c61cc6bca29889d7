/** Epoch milliseconds throughout. */
export interface AttemptsLimit {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
  /** Attempts count until a whole window has passed without one, as in the user pool. */
  readonly untilQuiet?: true;
}

interface Made {
  /** Oldest first. */
  readonly times: readonly number[];
}

export function countedTimes({ times }: Made, { window, untilQuiet }: AttemptsLimit, now: number): readonly number[] {
  if (!untilQuiet) return times.filter((time) => time > now - window);
  const quiet = times.findLastIndex((time, index) => (times[index + 1] ?? now) >= time + window);
  return times.slice(quiet + 1);
}

/** Seconds. */
export function waitingTime(made: Made, limit: AttemptsLimit, now: number): number | undefined {
  const counted = countedTimes(made, limit, now);
  const deciding = counted.at(limit.untilQuiet ? -1 : -limit.limit);
  if (counted.length < limit.limit || deciding === undefined) return undefined;
  return Math.ceil((deciding + limit.window - now) / 1000);
}
