/** One dialog asks for the password on behalf of all calls that need a recent sign-in; they wait until it is answered. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let asked: PromiseWithResolvers<boolean> | undefined;

function change(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

export function askForReauthentication(): Promise<boolean> {
  const question = asked ?? Promise.withResolvers<boolean>();
  change(question);
  return question.promise;
}

export function answerReauthentication(confirmed: boolean): void {
  const question = asked;
  change(undefined);
  question?.resolve(confirmed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsReauthenticationAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== undefined);
