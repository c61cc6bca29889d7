/** Starts a job from a call, which answers when the job or the call's time is over. */
import { Refusal } from '#shared/domain/refusal.ts';
import { beginJob, isAbandoned, type Job, type NewJob, readJob } from '../data/jobs.ts';
import { logger } from '../platform/logger.ts';
import { wakeJobs } from '../platform/wake-jobs.ts';

/** Below the 25 seconds of a call. */
const PATIENCE_MS = 20_000;

/**
 * Waits for the job as long as a call can.
 * @returns the job, over or still running
 * @throws Refusal 409 while another job runs; the failure of the job
 */
export async function startJob(job: NewJob): Promise<Job> {
  await begin(job);
  await wake();
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = 20; ; pause = Math.min(500, pause * 1.5)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const found = await readJob();
    // The job is over and its outcome was replaced by the next one's.
    if (found?.id !== job.id) throw new Refusal('unavailable', 'job_unknown', 'It is over. Please look at the list.');
    if (found.status === 'failed' && found.failure) throw refusalOf(found.failure);
    if (found.status !== 'running' || performance.now() > deadline) return found;
  }
}

async function begin(job: NewJob): Promise<void> {
  try {
    await beginJob(job);
  } catch (error) {
    if (error instanceof Refusal) await wakeAbandoned(await readJob());
    throw error;
  }
}

const refusalOf = ({ refused, code, message }: NonNullable<Job['failure']>): Refusal =>
  new Refusal(refused ? (code === 'not_found' ? 'not-found' : 'invalid') : 'unavailable', code, message);

export async function wakeAbandoned(job: Job | undefined): Promise<void> {
  if (job && isAbandoned(job)) await wake();
}

/** A failure is left to the schedule, which finds the job. */
async function wake(): Promise<void> {
  try {
    await wakeJobs();
  } catch (error) {
    logger.warn('could not wake', { error });
  }
}
