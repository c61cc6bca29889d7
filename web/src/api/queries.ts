import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/browser-session.ts';

/**
 * What the screens have read. Amplify already repeats reads that failed, so nothing here does; and without a network they
 * fail, so that the screen says so instead of waiting.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, networkMode: 'always' } },
});

// What one person has read is never shown to the next.
let { identity } = session.state();
session.subscribe(() => {
  if (session.state().identity === identity) return;
  identity = session.state().identity;
  queryClient.clear();
});
