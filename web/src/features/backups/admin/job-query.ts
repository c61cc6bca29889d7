import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { blocksWrites } from './job-messages.ts';

/** Polling intervals in milliseconds: `RUNNING_JOB_POLL_INTERVAL_MS` while a job runs, `IDLE_MS` otherwise. */
export const RUNNING_JOB_POLL_INTERVAL_MS = 1000;
const IDLE_MS = 10_000;

const ROWS = 10;

const LIST = ['backups', 'page'];

export const jobQuery = queryOptions({
  queryKey: ['backups', 'job'],
  queryFn: async () => (await backOfficeApi.backups.listBackups({ query: { limit: 1 } })).job ?? null,
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_JOB_POLL_INTERVAL_MS : IDLE_MS),
});

export type BackupsFilter = 'saved' | 'deleted';

export function backupsQuery(page: { cursor: string; oldestFirst: boolean }, shown: BackupsFilter) {
  const query = {
    limit: ROWS,
    ...(page.cursor && { cursor: page.cursor }),
    ...(page.oldestFirst && ({ order: 'oldest' } as const)),
    ...(shown === 'deleted' && ({ deleted: 'true' } as const)),
  };
  return queryOptions({
    queryKey: [...LIST, shown, query],
    queryFn: () => backOfficeApi.backups.listBackups({ query }),
    // Rows of the one list are no placeholder for those of the other.
    placeholderData: (rows, last) => (last?.queryKey.includes(shown) ? rows : undefined),
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

/** Polls the job. At its end, everything that it has changed is read again. */
export function useJobPolling() {
  const queries = useQueryClient();
  const { data } = useQuery(jobQuery);
  const job = data ?? undefined;
  const isRunning = job?.status === 'running';
  const state = job ? `${job.startedAt} ${job.status}` : 'none';
  const [first, setFirst] = useState<string>();
  if (first === undefined && data !== undefined) setFirst(state);
  const isNews = first !== undefined && (isRunning || state !== first);

  const hasEnded = isNews && !isRunning ? state : undefined;
  const hasReplaced = job !== undefined && blocksWrites(job);
  useEffect(() => {
    if (hasEnded === undefined) return;
    if (hasReplaced) refetchEverything(queries);
    else refetchBackups(queries);
  }, [queries, hasEnded, hasReplaced]);

  return { job, isNews };
}
