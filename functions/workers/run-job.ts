/** Invoked when a job is started, and every few minutes to resume an abandoned one. */
import { runJob } from '../backup-jobs/run-job.ts';

interface Context {
  readonly getRemainingTimeInMillis: () => number;
}

export async function handler(_event: object, context?: Context): Promise<void> {
  await runJob(() => context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY);
}
