import type { KeyboardEvent } from 'react';

export function isSubmitShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
