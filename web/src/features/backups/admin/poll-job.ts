import type { QueryClient } from '@tanstack/react-query';
import type { JobView } from '#shared/contract/backups.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { blocksWrites } from './job-messages.ts';
import { jobQuery, RUNNING_JOB_POLL_INTERVAL_MS, refetchBackups, refetchEverything } from './job-query.ts';

type Begun = Pick<JobView, 'filename' | 'message' | 'problem' | 'safetyBackup' | 'differences' | 'changes'> & {
  readonly status: 'running' | 'done';
};

type Ended = Omit<Begun, 'status'>;

interface LongWork {
  readonly kind: JobView['kind'];
  readonly dryRun?: boolean;
  readonly begin: () => Promise<Begun>;
  /** Called once the job is known to run, and repeatedly while it runs. */
  readonly onRunning?: () => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RUNNING_JOB_POLL_INTERVAL_MS));

/**
 * Waits for the end of the job. It polls, because the starting call may answer before the job ends.
 * @throws ApiError with the sentence about what went wrong
 */
export async function pollJob(queries: QueryClient, work: LongWork): Promise<Ended> {
  const { kind, dryRun = false, begin, onRunning = () => undefined } = work;
  const look = async () => {
    const job = await queries.fetchQuery({ ...jobQuery, staleTime: 0 });
    const isOurs = job !== null && job.kind === kind && (job.dryRun ?? false) === dryRun;
    if (isOurs && job.status === 'running') onRunning();
    return isOurs ? job : undefined;
  };

  async function ended(begun: Ended): Promise<Ended> {
    onRunning();
    for (;;) {
      await pause();
      const job = await look().catch(unlessSignedOut);
      if (job === 'unknown') continue;
      // Another job has begun since, so this one is over, and its result is in the list.
      if (job?.filename !== begun.filename) return begun;
      if (job.status === 'done') return job;
      if (job.status === 'failed') throw new ApiError(0, 'failed', job.message ?? '');
    }
  }

  async function run(): Promise<Ended> {
    try {
      const begun = await begin();
      return begun.status === 'done' ? begun : await ended(begun);
    } catch (error) {
      // A call whose answer was lost may have started the job.
      const job = error instanceof ApiError && error.status === 0 ? await look().catch(() => undefined) : undefined;
      if (job?.status === 'running') return ended(job);
      throw error;
    }
  }

  const looking = setInterval(() => look().catch(() => undefined), RUNNING_JOB_POLL_INTERVAL_MS);
  try {
    const result = await run();
    if (blocksWrites(work)) refetchEverything(queries);
    else if (!dryRun) refetchBackups(queries);
    return result;
  } finally {
    clearInterval(looking);
    // After a refusal the panel shows the job that caused it.
    void look().catch(() => undefined);
  }
}

/** Retries while the server cannot be reached, but not after the session has ended. */
function unlessSignedOut(error: unknown): 'unknown' {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
  return 'unknown';
}
