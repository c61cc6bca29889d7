import type { AuditActor } from '../data/audit.ts';
import { type Backup, removeBackup } from '../data/backups.ts';
import { env } from '../platform/env.ts';
import { backupObject } from '../storage/backup-objects.ts';
import { sendToS3 } from '../storage/s3.ts';

/** Deletes the file first: when the second step fails, the backup stays in the list and can be deleted again. */
export async function discardBackup(backup: Backup, by: AuditActor): Promise<void> {
  const { filename, createdAt, stats, reason } = backup;
  await sendToS3({ method: 'DELETE', bucket: env.backupsBucket, key: backupObject(filename) });
  await removeBackup(backup, { ...by, action: 'backup.deleted', before: { filename, createdAt, ...stats, reason } });
}
