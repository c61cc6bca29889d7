import type { AuditEntry } from '../data/audit.ts';
import type { Job } from '../data/jobs.ts';
import type { Caller } from '../runtime/caller.ts';
import type { Request } from '../runtime/request.ts';
import { messageOf } from './start.ts';

/** Who starts long work, and from where. */
export const starter = (
  caller: Caller,
  { sourceIp }: Request,
): Pick<AuditEntry, 'actorId' | 'actorName' | 'sourceIp'> => ({
  actorId: caller.userId,
  actorName: caller.name,
  sourceIp,
});

/** What a call that started a job says of it. */
export function toOutcome(job: Job) {
  const { filename, progress } = job;
  const status = job.status === 'running' ? ('running' as const) : ('done' as const);
  return { filename, status, progress, message: messageOf(job) };
}
