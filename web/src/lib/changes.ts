import { useSyncExternalStore } from 'react';

let changedAt = 0;
const listeners = new Set<() => void>();

export function publishChange(): void {
  changedAt = Date.now();
  for (const listener of listeners) listener();
}

export function useLastBankChangeTime(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changedAt,
  );
}
