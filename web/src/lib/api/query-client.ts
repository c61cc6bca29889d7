import { onlineManager, QueryClient } from '@tanstack/react-query';
import { session } from '../session/browser-session.ts';
import { forgetEndedSession, readEndedSession } from '../session/ended-session.ts';
import { deleteDraftsOfOthers } from './draft.ts';
import { currentConnection, onConnectionChange } from './reach.ts';

// Failed reads are repeated when the bank answers again, which says more than the state of the network.
onlineManager.setEventListener((setOnline) =>
  onConnectionChange(() => setOnline(currentConnection().lostSince === undefined)),
);

/** The client does not retry, because Amplify does. Without a network reads fail at once, and are repeated later. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
    },
  },
});

/** Drafts survive the end of a session, because the same person is about to sign in again. */
function forgetDraftsOfOthers(): void {
  const { identity, ended } = session.state();
  if (identity !== undefined) forgetEndedSession(sessionStorage);
  if (!ended && !readEndedSession(sessionStorage)) deleteDraftsOfOthers(sessionStorage, identity);
}

// What one person has read or typed must not be shown to the next.
forgetDraftsOfOthers();
let { identity } = session.state();
session.subscribe(() => {
  if (session.state().identity === identity) return;
  identity = session.state().identity;
  queryClient.clear();
  forgetDraftsOfOthers();
});
