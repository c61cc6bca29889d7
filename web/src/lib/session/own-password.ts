/**
 * The state is kept in memory only, so that the question for a new password comes after a sign-in and not with every
 * page.
 */
import { useSyncExternalStore } from 'react';
import { session } from './browser-session.ts';

type OwnPassword = 'asked' | 'required';

let wanted: { readonly of: string | undefined; readonly how: OwnPassword } | undefined;
const listeners = new Set<() => void>();

function change(next: typeof wanted): void {
  wanted = next;
  for (const listener of listeners) listener();
}

export const requestOwnPassword = (how: OwnPassword): void => change({ of: session.state().identity, how });
export const clearOwnPasswordRequest = (): void => change(undefined);

const ofThisPerson = (): OwnPassword | undefined => (wanted?.of === session.state().identity ? wanted?.how : undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export const usePasswordRequest = (): OwnPassword | undefined => useSyncExternalStore(subscribe, ofThisPerson);
