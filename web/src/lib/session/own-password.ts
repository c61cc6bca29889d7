/**
 * The state is kept in memory only, so that the question for a new password comes after a sign-in and not with every
 * page.
 */
import { useSyncExternalStore } from 'react';
import { onUserChange } from './on-user-change.ts';

type OwnPassword = 'asked' | 'required';

let wanted: OwnPassword | undefined;
const listeners = new Set<() => void>();

function change(next: typeof wanted): void {
  wanted = next;
  for (const listener of listeners) listener();
}

export const requestPasswordChange = (how: OwnPassword): void => change(how);
export const clearPasswordChangeRequest = (): void => change(undefined);

onUserChange(clearPasswordChangeRequest);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRequestedPasswordChange = () => useSyncExternalStore(subscribe, () => wanted);
