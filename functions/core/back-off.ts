import { pause } from './deadline.ts';
import { randomNumber } from './ids.ts';

/** Milliseconds. */
interface Bounds {
  readonly base: number;
  readonly cap: number;
}

/**
 * Waits by exponential back-off with full jitter, so that calls that failed together are not repeated together
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function backOff(tries: number, { base, cap }: Bounds): Promise<void> {
  return pause(randomNumber() * Math.min(cap, base * 2 ** tries));
}
