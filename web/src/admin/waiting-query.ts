/** How much waits for a second administrator, for the menu; apart from what its screens need. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** Milliseconds: others decide at any moment. */
export const FOLLOWED_EVERY = 10_000;

/** The newest hundred that wait; looked at again and again once the bank has chosen a rule. */
export const waitingQuery = queryOptions({
  queryKey: ['proposals', 'waiting'],
  queryFn: () => api.approvals.listProposals({ query: { status: 'waiting', limit: 100 } }),
  refetchInterval: ({ state }) => (state.data?.anyRule ? FOLLOWED_EVERY : false),
});
