import { DomainError, type ErrorKind } from '#shared/domain/domain-error.ts';
import { triggerJobRunner } from '../core/aws/trigger-job-runner.ts';
import { pause } from '../core/deadline.ts';
import { logger } from '../core/logger.ts';
import { TAMPERED_RECORDS_CODE } from './changed-records.ts';
import {
  beginJob,
  FILE_NOT_APPROVED_CODE,
  isJobAbandoned,
  JOB_CANCELLED_CODE,
  type Job,
  type NewJob,
  readCurrentJob,
  type StartJobOptions,
} from './jobs.ts';

/** Milliseconds; shorter than the 25 seconds of a call. */
const POLL_TIMEOUT_MS = 20_000;

/**
 * Starts a job and waits for it as long as a call can.
 * @throws DomainError 409 while another job runs, or when the proposal was already decided; or the failure of the job
 */
export async function startJob(job: NewJob, along: StartJobOptions = {}): Promise<Job> {
  const id = along.claim?.proposalId ?? job.id;
  await begin(job, along);
  await wake();
  const deadline = performance.now() + POLL_TIMEOUT_MS;
  for (let pauseMs = 20; ; pauseMs = Math.min(500, pauseMs * 1.5)) {
    await pause(pauseMs);
    const found = await readCurrentJob();
    if (found?.id !== id) throw new DomainError('unavailable', 'job_not_found', 'It is over. Please look at the list.');
    if (found.status === 'failed' && found.failure) throw refusalOf(found.failure);
    if (found.status !== 'running' || performance.now() > deadline) return found;
  }
}

async function begin(job: NewJob, along: StartJobOptions): Promise<void> {
  try {
    await beginJob(job, along);
  } catch (error) {
    if (error instanceof DomainError) await resumeStaleJob(await readCurrentJob());
    throw error;
  }
}

const kinds: Readonly<Record<string, ErrorKind>> = {
  not_found: 'not-found',
  [JOB_CANCELLED_CODE]: 'conflict',
  [TAMPERED_RECORDS_CODE]: 'conflict',
  [FILE_NOT_APPROVED_CODE]: 'conflict',
};

const refusalOf = ({ refused, code, message }: NonNullable<Job['failure']>): DomainError =>
  new DomainError(refused ? (kinds[code] ?? 'invalid') : 'unavailable', code, message);

export async function resumeStaleJob(job: Job | undefined): Promise<void> {
  if (job && isJobAbandoned(job)) await wake();
}

/** Calls a worker. If this fails, the schedule finds the job. */
async function wake(): Promise<void> {
  try {
    await triggerJobRunner();
  } catch (error) {
    logger.warn('could not wake', { error });
  }
}
