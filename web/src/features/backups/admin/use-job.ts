import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobView } from '#shared/contract/backups.ts';
import { jobQuery, refetchBackups, refetchEverything } from './job-query.ts';
import { blocksWrites } from './job-words.ts';

interface Job {
  readonly job: JobView | undefined;
  readonly isNews: boolean;
}

/** Polls the job. At its end, everything that it has changed is read again. */
export function useBackupJob(): Job {
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
