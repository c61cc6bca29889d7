import { bringBackBackup } from '#shared/contract/backups.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readDeletedBackup, showBackup } from '../backups.ts';

export const handler = endpoint(bringBackBackup, async ({ params, request }, caller) => {
  const backup = await readDeletedBackup(params.filename);
  const { filename, deleted } = backup;
  await showBackup(backup, {
    ...auditActor(caller, request),
    action: 'backup.brought-back',
    before: { deletedAt: deleted.at, deletedBy: deleted.by },
    after: { filename },
  });
  return { message: 'Backup brought back' };
});
