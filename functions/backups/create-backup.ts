import { createBackup } from '#shared/contract/backups.ts';
import { toOutcome } from '../backup-jobs/job-view.ts';
import { startJob } from '../backup-jobs/start-job.ts';
import { backupName } from '../data/backups.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { isoTime, now } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

export const handler = endpoint(createBackup, async ({ request }, caller) => {
  const startedAt = isoTime(now());
  const job = await startJob({
    id: newId(),
    kind: 'backup',
    startedAt,
    by: auditActor(caller, request),
    filename: backupName(startedAt),
    reason: 'manual',
  });
  return toOutcome(job);
});
