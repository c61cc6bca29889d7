import type { KeyboardEvent } from 'react';

export function sendsForm({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
