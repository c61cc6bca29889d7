import { onlineManager, QueryClient } from '@tanstack/react-query';
import { session } from '../session/browser-session.ts';
import { forgetDrafts } from './draft.ts';
import { currentConnection, onConnection } from './reach.ts';

// What failed is read again when the bank answers, not when there is a network.
onlineManager.setEventListener((setOnline) =>
  onConnection(() => setOnline(currentConnection().lostSince === undefined)),
);

/**
 * The cache of queries. Amplify repeats failed reads, so this does not; without a network reads fail at once, so that
 * the screen shows it, and again by themselves when it is back.
 */
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

/** When a session ends by itself the drafts stay, since the same person is about to sign in again. */
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
