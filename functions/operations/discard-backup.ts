import type { AuditActor } from '../data/audit.ts';
import { type Backup, type DeletedBackup, removeBackup, removeDeletedBackup } from '../data/backups.ts';
import { env } from '../platform/env.ts';
import { backupObject } from '../storage/backup-objects.ts';
import { sendToS3 } from '../storage/s3.ts';

/** The file is removed first: if the second step fails, the next nightly run finds the backup again. */
export async function discardBackup(backup: Backup, by: AuditActor): Promise<void> {
  await removeFile(backup);
  await removeBackup(backup, { ...by, action: 'backup.deleted', before: describe(backup) });
}

export async function discardDeleted(backup: DeletedBackup, by: AuditActor): Promise<void> {
  await removeFile(backup);
  await removeDeletedBackup(backup, { ...by, action: 'backup.removed', before: describe(backup) });
}

const removeFile = ({ filename }: Backup) =>
  sendToS3({ method: 'DELETE', bucket: env.backupsBucket, key: backupObject(filename) });

const describe = ({ filename, createdAt, stats, reason }: Backup) => ({ filename, createdAt, ...stats, reason });
