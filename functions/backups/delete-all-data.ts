import { deleteAllData } from '#shared/contract/backups.ts';
import { toOutcome } from '../backup-jobs/job-view.ts';
import { startJob } from '../backup-jobs/start-job.ts';
import { backupName } from '../data/backups.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { isoTime, now } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

export const handler = recentEndpoint(deleteAllData).handle(async ({ request }, caller) => {
  const startedAt = isoTime(now());
  const job = await startJob({
    id: newId(),
    kind: 'delete-all',
    startedAt,
    by: auditActor(caller, request),
    // The name of the safety backup.
    filename: backupName(startedAt),
  });
  const { message = 'All data are being deleted', ...outcome } = toOutcome(job);
  return { ...outcome, message };
});
