import { deleteBackup } from '#shared/contract/backups.ts';
import { auditActor } from '../accounts/audit-actor.ts';
import { discardBackup } from '../accounts/discard-backup.ts';
import { readBackup } from '../data/backups.ts';
import { assertNotRestored } from '../data/jobs.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(deleteBackup).handle(async ({ params, request }, caller) => {
  const backup = await readBackup(params.filename);
  await assertNotRestored(backup.filename);
  await discardBackup(backup, auditActor(caller, request));
  return { message: 'Backup deleted successfully' };
});
