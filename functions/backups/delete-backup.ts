import { deleteBackup } from '#shared/contract/backups.ts';
import { readBackup } from '../data/backups.ts';
import { assertNotRestored } from '../data/jobs.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { discardBackup } from '../operations/discard-backup.ts';

export const handler = recentEndpoint(deleteBackup).handle(async ({ params, request }, caller) => {
  const backup = await readBackup(params.filename);
  await assertNotRestored(backup.filename);
  await discardBackup(backup, auditActor(caller, request));
  return { message: 'Backup deleted successfully' };
});
