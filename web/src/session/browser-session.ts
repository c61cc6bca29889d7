import { useSyncExternalStore } from 'react';
import { createSession, type SessionState } from './session.ts';

/** The one session of this tab. */
export const session = createSession(localStorage);

// Another tab signed in, renewed or logged out. `null` is a storage that was cleared as a whole.
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
