import { unpredictable } from './ids.ts';

/** Both in milliseconds. */
interface Bounds {
  readonly base: number;
  readonly cap: number;
}

/**
 * Waits before another try: exponential back-off with full jitter, so that calls which failed together do not come again
 * together (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function backOff(tries: number, { base, cap }: Bounds): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, unpredictable() * Math.min(cap, base * 2 ** tries)));
}
