import type { QueryClient } from '@tanstack/react-query';
import type { JobView } from '#shared/contract/backups.ts';
import { ApiError } from '../../../api/api-error.ts';
import { forgetBank, jobQuery, readBackupsAnew, WORKING_MS } from './job-query.ts';
import { stopsChanges } from './job-words.ts';

/** What the call answers by which long work begins: that it is over, or how far it is. */
type Begun = Pick<JobView, 'filename' | 'message' | 'safetyBackup' | 'differences'> & {
  readonly status: 'running' | 'done';
};

type Ended = Omit<Begun, 'status'>;

interface LongWork {
  readonly kind: JobView['kind'];
  readonly dryRun?: boolean;
  readonly begin: () => Promise<Begun>;
  /** Told once it is known to run, and again while it does. */
  readonly onRunning?: () => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, WORKING_MS));

/**
 * Begins long work and stays with it until it is over, though the call that began it answers sooner; meanwhile it is read
 * how far it is. @throws ApiError with the sentence about what went wrong
 */
export async function untilOver(queries: QueryClient, work: LongWork): Promise<Ended> {
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
      // Another has begun since: ours is over, and the list shows what came of it.
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
      // The answer was lost on its way, which ends nothing on the server.
      const job = error instanceof ApiError && error.status === 0 ? await look().catch(() => undefined) : undefined;
      if (job?.status === 'running') return ended(job);
      throw error;
    }
  }

  const looking = setInterval(() => look().catch(() => undefined), WORKING_MS);
  try {
    const result = await run();
    if (stopsChanges(work)) forgetBank(queries);
    else if (!dryRun) readBackupsAnew(queries);
    return result;
  } finally {
    clearInterval(looking);
    // Also who was refused sees by what.
    void look().catch(() => undefined);
  }
}

/** Whoever cannot be asked now is asked again; but for nobody who is not signed in any more. */
function unlessSignedOut(error: unknown): 'unknown' {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
  return 'unknown';
}
