import { restoreDeletedBackup } from '#shared/contract/backups.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readDeletedBackup, unmarkBackupDeleted } from '../backups.ts';

export const handler = endpoint(restoreDeletedBackup, async ({ params, request }, principal) => {
  const backup = await readDeletedBackup(params.filename);
  const { filename, deleted } = backup;
  await unmarkBackupDeleted(backup, {
    ...auditActor(principal, request),
    action: 'backup.undeleted',
    before: { deletedAt: deleted.at, deletedBy: deleted.by },
    after: { filename },
  });
  return { message: 'Backup brought back' };
});
