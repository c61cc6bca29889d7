import { verifyTrail } from '#shared/contract/audit.ts';
import { toOutcome } from '../backup-jobs/job-view.ts';
import { startJob } from '../backup-jobs/start-job.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { isoTime, now } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

export const handler = endpoint(verifyTrail, async ({ request }, caller) => {
  const by = auditActor(caller, request);
  const job = await startJob(
    { id: newId(), kind: 'verify-trail', startedAt: isoTime(now()), by, filename: '' },
    { audit: { ...by, action: 'trail.verification-begun' } },
  );
  const { filename: _, ...outcome } = toOutcome(job);
  return outcome;
});
