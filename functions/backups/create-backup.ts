import { createBackup } from '#shared/contract/backups.ts';
import { auditActor } from '../accounts/audit-actor.ts';
import { backupName } from '../data/backups.ts';
import { toOutcome } from '../jobs/outcome.ts';
import { startJob } from '../jobs/start.ts';
import { isoTime, now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { newId } from '../runtime/ids.ts';

export const handler = endpoint(createBackup).handle(async ({ request }, caller) => {
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
