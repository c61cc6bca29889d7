/**
 * Whether the bank can be reached, as its answers tell. NOTE: `navigator.onLine` only says that there is a network: it
 * is true behind a router without a line, and false on a machine without a network that is the bank's own.
 */
import type { ApiError } from './api-error.ts';

/** In milliseconds. A call that waits longer is told of. */
const SLOW = 5_000;
const PATIENCE = 10_000;
/** How long until the bank is asked again: at first, and at most. */
const AGAIN = { first: 1_000, most: 15_000 } as const;

export interface Connection {
  /** When the bank last answered, while it cannot be reached. Epoch milliseconds. */
  readonly lostSince?: number;
  /** A call has been waiting for its answer for some seconds. */
  readonly isSlow?: boolean;
}

/** Answers wherever the bank does; the API's own address is known after the first call. */
let asked = '/config.json';
let answeredAt = Date.now();
let connection: Connection = {};
let slowCalls = 0;
let wait: number = AGAIN.first;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const currentConnection = (): Connection => connection;

export function askAt(address: string): void {
  asked = address;
}

function become(next: Connection): void {
  connection = next;
  for (const tell of listeners) tell();
}

function answered(): void {
  answeredAt = Date.now();
  wait = AGAIN.first;
  if (connection.lostSince !== undefined) become({});
}

/** Resolves to whether the bank answers; until it does it is asked again, less and less often. */
function askBank(): Promise<boolean> {
  clearTimeout(timer);
  asking ??= fetch(asked, { method: 'GET', cache: 'no-store', mode: 'no-cors', signal: AbortSignal.timeout(PATIENCE) })
    .then(
      () => {
        answered();
        return true;
      },
      () => {
        if (connection.lostSince === undefined) become({ lostSince: answeredAt });
        if (listeners.size > 0 && !document.hidden) timer = setTimeout(askBank, wait);
        wait = Math.min(wait * 2, AGAIN.most);
        return false;
      },
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

const mayBeLost = () => connection.lostSince !== undefined || navigator.onLine === false;

/** @throws the error that is given when the bank cannot be reached now; nothing has been sent then */
export async function ensureReached(refusal: ApiError): Promise<void> {
  if (mayBeLost() && !(await askBank())) throw refusal;
}

/** Whether the bank answers now; nothing but that is asked. */
export const isReached = (): Promise<boolean> => askBank();

/** Notes a call; to be called with whether it was answered. */
export function noteCall(): (wasAnswered: boolean) => void {
  let isSlow = false;
  const count = (change: number) => {
    slowCalls += change;
    const { lostSince } = connection;
    if (lostSince === undefined && (connection.isSlow ?? false) !== slowCalls > 0) become({ isSlow: slowCalls > 0 });
  };
  const slow = setTimeout(() => {
    isSlow = true;
    count(1);
  }, SLOW);
  return (wasAnswered) => {
    clearTimeout(slow);
    if (isSlow) count(-1);
    if (wasAnswered) answered();
    // One call may fail for a reason of its own.
    else if (listeners.size > 0) void askBank();
  };
}

const ask = () => void askBank();
const appear = () => {
  if (!document.hidden && connection.lostSince !== undefined) ask();
};

/** Tells of every change; returns how to stop. The bank is asked by itself while there is a listener. */
export function onConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', ask);
    addEventListener('offline', ask);
    document.addEventListener('visibilitychange', appear);
    if (mayBeLost()) ask();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    removeEventListener('online', ask);
    removeEventListener('offline', ask);
    document.removeEventListener('visibilitychange', appear);
  };
}

/** Calls `then` whenever the bank can be reached again; returns how to stop. */
export function whenBack(then: () => void): () => void {
  let wasLost = connection.lostSince !== undefined;
  return onConnection(() => {
    const isLost = connection.lostSince !== undefined;
    if (wasLost && !isLost) then();
    wasLost = isLost;
  });
}
