import { useEffect, useState } from 'react';

export const RESEND_WAIT_MS = 60_000;

/**
 * Counts the seconds until another code may be asked for.
 * @param isJustSent whether the wait begins at once
 * @returns the seconds left, and a function that starts anew
 */
export function useResendWait(isJustSent: boolean): [secondsLeft: number, restart: () => void] {
  const [until, setUntil] = useState(() => (isJustSent ? Date.now() + RESEND_WAIT_MS : 0));
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));

  useEffect(() => {
    if (secondsLeft === 0) return;
    const next = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(next);
  }, [secondsLeft]);

  return [
    secondsLeft,
    () => {
      setNow(Date.now());
      setUntil(Date.now() + RESEND_WAIT_MS);
    },
  ];
}
