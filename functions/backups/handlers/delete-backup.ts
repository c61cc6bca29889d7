import { deleteBackup } from '#shared/contract/backups.ts';
import { deletedBackupRestorableUntil } from '#shared/domain/backups.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { isoTime, now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { markBackupDeleted, readBackup } from '../backups.ts';
import { assertBackupNotBeingRestored } from '../jobs.ts';

/** NOTE: this function has no right to the file, which stays until its time is over. */
export const handler = endpoint(deleteBackup, async ({ params, request }, principal) => {
  const backup = await readBackup(params.filename);
  await assertBackupNotBeingRestored(backup.filename);
  const { filename, createdAt, stats, reason, lockedUntil } = backup;
  const at = now();
  const until = isoTime(deletedBackupRestorableUntil(at, Date.parse(lockedUntil)));
  await markBackupDeleted(
    { ...backup, deleted: { at: isoTime(at), by: principal.name, until } },
    {
      ...auditActor(principal, request),
      action: 'backup.deleted',
      before: { filename, createdAt, ...stats, reason },
      after: { restorableUntil: until },
    },
  );
  return { message: 'Backup deleted successfully', restorableUntil: until };
});
