import { useSyncExternalStore } from 'react';
import { createSessionStore, type SessionState } from './session.ts';

export const session = createSessionStore(localStorage);

// Another tab has signed in, renewed or logged out. `null` means that the whole storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === null) session.reread();
});
// A page from the back/forward cache has missed those events.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.reread();
});

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
