import type { KeyboardEvent } from 'react';

/** Ctrl Enter, from any field. */
export function sendsForm({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
