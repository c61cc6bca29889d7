import { pause } from './deadline.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

let source: () => number = Date.now;

/** Returns epoch milliseconds. This is the only clock of the functions; rules receive the time as an argument. */
export function now(): number {
  return source();
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Waits for a moment (epoch milliseconds), but two seconds at most. */
export async function sleepUntil(moment: number): Promise<void> {
  const left = Math.min(moment - now(), 2000);
  // One millisecond is added, because a timer may end a millisecond early.
  if (left > 0) await pause(left + 1);
}

/** Replaces the clock in tests; without an argument, restores the machine's clock. */
export function setClock(clock: () => number = Date.now): void {
  source = clock;
}
