import type { Job } from '../data/jobs.ts';
import { messageOf } from './start-job.ts';

export function toOutcome(job: Job) {
  const { filename, progress } = job;
  const status = job.status === 'running' ? ('running' as const) : ('done' as const);
  return { filename, status, progress, message: messageOf(job) };
}
