import { useRef, useState } from 'react';

/**
 * Runs `work` so that a second call does nothing while the first is under way: one request for a double click.
 * NOTE: a ref decides, because two clicks can come before React has drawn the first.
 */
export function useOnce<Arguments extends unknown[]>(
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
