import { useSyncExternalStore } from 'react';

let changedAt = 0;
const listeners = new Set<() => void>();

export function tellOfChange(): void {
  changedAt = Date.now();
  for (const listener of listeners) listener();
}

/** Time of the last change, in epoch milliseconds; 0 before the first. */
export function useChangedAt(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changedAt,
  );
}
