import { verifyTrail } from '#shared/contract/audit.ts';
import { toJobOutcome } from '../../backups/job-view.ts';
import { startJob } from '../../backups/start-job.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newId } from '../../core/ids.ts';

export const handler = endpoint(verifyTrail, async ({ request }, principal) => {
  const by = auditActor(principal, request);
  const job = await startJob(
    { id: newId(), kind: 'verify-trail', startedAt: isoTime(now()), by, filename: '' },
    { audit: { ...by, action: 'trail.verification-started' } },
  );
  const { filename: _, ...outcome } = toJobOutcome(job);
  return outcome;
});
