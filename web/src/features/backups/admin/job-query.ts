import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** Polling intervals in milliseconds: `WORKING_MS` while a job runs, `IDLE_MS` otherwise. */
export const WORKING_MS = 1000;
const IDLE_MS = 10_000;

const ROWS = 10;

const LIST = ['backups', 'page'];

export const jobQuery = queryOptions({
  queryKey: ['backups', 'job'],
  queryFn: async () => (await api.backups.listBackups({ query: { limit: 1 } })).job ?? null,
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? WORKING_MS : IDLE_MS),
});

export type BackupsFilter = 'saved' | 'deleted';

export interface PageOfBackups {
  readonly cursor: string;
  readonly oldestFirst: boolean;
}

export function backupsQuery(page: PageOfBackups, shown: BackupsFilter = 'saved') {
  const query = {
    limit: ROWS,
    ...(page.cursor && { cursor: page.cursor }),
    ...(page.oldestFirst && ({ order: 'oldest' } as const)),
    ...(shown === 'deleted' && ({ deleted: 'true' } as const)),
  };
  return queryOptions({
    queryKey: [...LIST, query],
    queryFn: () => api.backups.listBackups({ query }),
    placeholderData: keepPreviousData,
  });
}

export function refetchBackups(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: LIST });
}

/** Discards all cached answers, which are stale after a restore or deletion. */
export function refetchEverything(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
}
