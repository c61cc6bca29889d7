import { useEffect, useState } from 'react';

/** Debounce, in milliseconds. */
const PAUSE = 250;

/** The value once it has stopped changing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
