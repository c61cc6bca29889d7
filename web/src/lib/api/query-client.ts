import { onlineManager, QueryClient } from '@tanstack/react-query';
import { session } from '../session/browser-session.ts';
import { forgetDrafts } from './draft.ts';
import { currentConnection, onConnection } from './reach.ts';

// Failed reads are repeated when the bank answers, not when there is a network.
onlineManager.setEventListener((setOnline) =>
  onConnection(() => setOnline(currentConnection().lostSince === undefined)),
);

/** Amplify repeats failed reads, so this does not. Without a network reads fail at once, and are repeated later. */
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

/** The drafts outlive the end of a session, because the same person is about to sign in again. */
function forgetDraftsOfOthers(): void {
  const { identity, ended } = session.state();
  if (!ended) forgetDrafts(sessionStorage, identity);
}

// Nothing that one person has read or typed is shown to the next.
forgetDraftsOfOthers();
let { identity } = session.state();
session.subscribe(() => {
  if (session.state().identity === identity) return;
  identity = session.state().identity;
  queryClient.clear();
  forgetDraftsOfOthers();
});
