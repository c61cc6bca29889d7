import { useRef } from 'react';

/**
 * A key per filled form: the same for every try to send the same values, another after an edit.
 * NOTE: it does not outlive the page, for forms that must not be kept, such as those with a password in them. All others
 * have it with their draft (`draft.ts`).
 */
export function useIdempotencyKey(): (values: unknown) => string {
  const last = useRef({ values: '', key: '' });
  return (values) => {
    const sent = JSON.stringify(values);
    if (last.current.values !== sent) last.current = { values: sent, key: newKey() };
    return last.current.key;
  };
}

/** NOTE: not `randomUUID`, which pages without TLS do not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
