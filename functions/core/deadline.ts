/** Each request has one deadline, after which it calls AWS no more and waits for nothing. Workers have none. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that are left of a function's time when its request ends, in which it responds and writes its log. */
export const RESPONSE_RESERVE_MS = 1_000;

const signals = new AsyncLocalStorage<AbortSignal>();

/** Runs a request. When the signal is aborted, its calls of AWS and its pauses reject with an `AbortError`. */
export function runWithDeadline<T>(signal: AbortSignal, request: () => T): T {
  return signals.run(signal, request);
}

/** Returns the signal of the request that is being processed; undefined in a worker and during init. */
export function deadlineSignal(): AbortSignal | undefined {
  return signals.getStore();
}

/** @throws AbortError at the deadline of the request */
export async function pause(milliseconds: number): Promise<void> {
  await wait(milliseconds, undefined, { signal: deadlineSignal() });
}

/**
 * The name makes it an error that may go away, so the response is 503.
 * NOTE: a write that was sent before may have succeeded, as after any lost answer; the caller repeats it with its
 * `Idempotency-Key`.
 */
export function throwDeadlineError(): never {
  throw new DOMException('The deadline of the request has passed', 'TimeoutError');
}
