import { createBackup } from '#shared/contract/backups.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newId } from '../../core/ids.ts';
import { backupFilename } from '../backups.ts';
import { toJobOutcome } from '../job-view.ts';
import { startJob } from '../start-job.ts';

export const handler = endpoint(createBackup, async ({ request }, principal) => {
  const startedAt = isoTime(now());
  const job = await startJob({
    id: newId(),
    kind: 'backup',
    startedAt,
    by: auditActor(principal, request),
    filename: backupFilename(startedAt),
    reason: 'manual',
  });
  return toJobOutcome(job);
});
