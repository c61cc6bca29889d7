import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/browser-session.ts';
import { forgetDrafts } from './draft.ts';

/**
 * What the screens have read. Amplify already repeats reads that failed, so nothing here does; and without a network they
 * fail, so that the screen says so instead of waiting.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, networkMode: 'always' } },
});

/** Of whoever's session ended without their doing the drafts stay: they are about to sign in again. */
function forgetDraftsOfOthers(): void {
  const { identity, ended } = session.state();
  if (!ended) forgetDrafts(sessionStorage, identity);
}

// What one person has read or typed is never shown to the next.
forgetDraftsOfOthers();
let { identity } = session.state();
session.subscribe(() => {
  if (session.state().identity === identity) return;
  identity = session.state().identity;
  queryClient.clear();
  forgetDraftsOfOthers();
});
