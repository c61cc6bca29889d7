/** The long work of the bank, of which there is one at a time, and the list of what it makes. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

/** How often it is asked how far the work is, in milliseconds; and how often whether there is any. */
export const WORKING_MS = 1000;
const IDLE_MS = 10_000;

/** Backups on one page of their list. */
const ROWS = 10;

const LIST = ['backups', 'page'];

/** The work that runs, or the last one; whoever began it, also before this page was loaded. */
export const jobQuery = queryOptions({
  queryKey: ['backups', 'job'],
  queryFn: async () => (await api.backups.listBackups({ query: { limit: 1 } })).job ?? null,
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? WORKING_MS : IDLE_MS),
});

export function backupsQuery(cursor: string) {
  return queryOptions({
    queryKey: [...LIST, cursor],
    queryFn: () => api.backups.listBackups({ query: { limit: ROWS, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
}

export function readBackupsAnew(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: LIST });
}

/** What the screens have read is of a bank that is no more. */
export function forgetBank(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
}
