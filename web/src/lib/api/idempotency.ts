import { useRef } from 'react';

/**
 * Returns the same key for every try to send the same values. NOTE: a reload loses it; forms with a draft
 * (`draft.ts`) keep theirs.
 */
export function useIdempotencyKey(): (values: unknown) => string {
  const last = useRef({ values: '', key: '' });
  return (values) => {
    const sent = JSON.stringify(values);
    if (last.current.values !== sent) last.current = { values: sent, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** Creates a random UUID. NOTE: `randomUUID` is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
