/**
 * The app judges by the bank's answers whether the bank can be reached. NOTE: `navigator.onLine` only tells whether
 * there is a network: it is true behind a disconnected router, and false on a machine that runs the bank itself.
 */
import { useSyncExternalStore } from 'react';
import type { ApiError } from './api-error.ts';

const SLOW = 5_000;
const TIMEOUT_MS = 10_000;
const AGAIN = { first: 1_000, most: 15_000 } as const;

interface ConnectionState {
  readonly lostSince?: number;
  readonly isSlow?: boolean;
}

/** The address to ask: this one exists in every deployment; the API's own is known after the first call. */
let asked = '/config.json';
let answeredAt = Date.now();
let connection: ConnectionState = {};
let slowCalls = 0;
let wait: number = AGAIN.first;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const currentConnection = (): ConnectionState => connection;

export function setHealthAddress(address: string): void {
  asked = address;
}

function become(next: ConnectionState): void {
  connection = next;
  for (const tell of listeners) tell();
}

function answered(): void {
  answeredAt = Date.now();
  wait = AGAIN.first;
  if (connection.lostSince !== undefined) become({});
}

function askBank(): Promise<boolean> {
  clearTimeout(timer);
  asking ??= fetch(asked, {
    method: 'GET',
    cache: 'no-store',
    mode: 'no-cors',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
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

/** Asks the bank if needed. @throws the given error when the bank cannot be reached now; nothing has been sent then */
export async function assertOnlineBeforeWrite(refusal: ApiError): Promise<void> {
  if (mayBeLost() && !(await askBank())) throw refusal;
}

export const isBankReachable = (): Promise<boolean> => askBank();

export function trackConnectionDuringCall(): (wasAnswered: boolean) => void {
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
    // A single call may fail for another reason, so the bank is asked.
    else if (listeners.size > 0) void askBank();
  };
}

const ask = () => void askBank();
const appear = () => {
  if (!document.hidden && connection.lostSince !== undefined) ask();
};

export function onConnectionChange(listener: () => void): () => void {
  // The browser ignores a second registration of the same function.
  addEventListener('online', ask);
  addEventListener('offline', ask);
  document.addEventListener('visibilitychange', appear);
  if (listeners.size === 0 && mayBeLost()) ask();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConnection = (): ConnectionState => useSyncExternalStore(onConnectionChange, currentConnection);

export function onReconnect(then: () => void): () => void {
  let wasLost = connection.lostSince !== undefined;
  return onConnectionChange(() => {
    const isLost = connection.lostSince !== undefined;
    if (wasLost && !isLost) then();
    wasLost = isLost;
  });
}
