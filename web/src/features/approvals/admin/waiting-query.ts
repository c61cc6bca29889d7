/** This query is apart from those of its screens, because the menu needs it at once. */
import { queryOptions } from '@tanstack/react-query';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';

export const POLL_INTERVAL_MS = 10_000;

export const waitingProposalsQuery = queryOptions({
  queryKey: ['proposals', 'waiting'],
  queryFn: () => backOfficeApi.approvals.listProposals({ query: { status: 'waiting', limit: 100 } }),
  refetchInterval: ({ state }) => (state.data?.anyRule ? POLL_INTERVAL_MS : false),
});
