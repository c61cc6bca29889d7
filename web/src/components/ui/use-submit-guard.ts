import { useRef, useState } from 'react';

/** Makes one request of a double click. NOTE: state alone is too late: two clicks can come before React renders. */
export function useSubmitGuard<Arguments extends unknown[]>(
  work: (...given: Arguments) => Promise<void>,
): [busy: boolean, run: (...given: Arguments) => Promise<void>] {
  const underway = useRef(false);
  const [busy, setBusy] = useState(false);
  async function run(...given: Arguments): Promise<void> {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    try {
      await work(...given);
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }
  return [busy, run];
}
