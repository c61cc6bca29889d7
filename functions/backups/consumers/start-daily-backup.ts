import { deleteObject } from '../../core/aws/s3.ts';
import { triggerJobRunner } from '../../core/aws/trigger-job-runner.ts';
import { isoTime, now } from '../../core/clock.ts';
import { env } from '../../core/env.ts';
import { newId } from '../../core/ids.ts';
import { backupObjectKey } from '../backup-objects.ts';
import {
  type Backup,
  backupFilename,
  listBackupsBefore,
  listExpiredDeletedBackups,
  removeBackupRecord,
  removeDeletedBackupRecord,
} from '../backups.ts';
import { beginJob } from '../jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this time a call that brings back a backup at the last moment has ended. */
const GRACE_MS = 60 * 60 * 1000;
const bank = { actorId: 'system', actorName: 'Daily backup' };

/** @throws DomainError 409 while another job runs, but only after the other steps are done */
export async function handler(): Promise<void> {
  try {
    const startedAt = isoTime(now());
    const filename = backupFilename(startedAt);
    await beginJob({ id: newId(), kind: 'backup', startedAt, by: bank, filename, reason: 'daily' });
    await triggerJobRunner();
  } finally {
    for (const backup of await listBackupsBefore(isoTime(now() - env.backupRetentionDays * DAY_MS))) {
      if (backup.reason === 'manual') continue;
      await removeFile(backup);
      await removeBackupRecord(backup, { ...bank, action: 'backup.deleted', before: describe(backup) });
    }
    for (const backup of await listExpiredDeletedBackups(isoTime(now() - GRACE_MS))) {
      await removeFile(backup);
      await removeDeletedBackupRecord(backup, { ...bank, action: 'backup.removed', before: describe(backup) });
    }
  }
}

/** Removes the file before its entry, so that the next nightly run finds the backup again if the second step fails. */
const removeFile = ({ filename }: Backup) =>
  deleteObject({ Bucket: env.backupsBucket, Key: backupObjectKey(filename) });

const describe = ({ filename, createdAt, stats, reason }: Backup) => ({ filename, createdAt, ...stats, reason });
