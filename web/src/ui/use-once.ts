import { useRef, useState } from 'react';

/**
 * Runs `work` once at a time: a double click makes one request. NOTE: state alone is too late, because two clicks can
 * come before React renders.
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

/** Like `useOnce`, with the sentence about a failure. */
export function useAct<Arguments extends unknown[]>(
  explain: (failure: unknown) => string | undefined,
  work: (...given: Arguments) => Promise<unknown>,
) {
  const [error, setError] = useState<string>();
  const [busy, act] = useOnce(async (...given: Arguments) => {
    setError(undefined);
    try {
      await work(...given);
    } catch (failure) {
      setError(explain(failure));
    }
  });
  return [busy, act, error, setError] as const;
}
