import { DomainError } from '#shared/domain/domain-error.ts';
import { deleteObject } from '../../core/aws/s3.ts';
import { triggerJobRunner } from '../../core/aws/trigger-job-runner.ts';
import { isoTime, now } from '../../core/clock.ts';
import { conditionalWrite } from '../../core/dynamodb/transact.ts';
import { env } from '../../core/env.ts';
import { idAt, newId } from '../../core/ids.ts';
import { backupObjectKey } from '../backup-objects.ts';
import {
  type Backup,
  backupFilename,
  listBackupsBefore,
  listExpiredDeletedBackups,
  removeBackupRecord,
  removeDeletedBackupRecord,
} from '../backups.ts';
import { beginJob, failedBackupNotification, type Job, readCurrentJob } from '../jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this time a call that brings back a backup at the last moment has ended. */
const GRACE_MS = 60 * 60 * 1000;
const bank = { actorId: 'system', actorName: 'Daily backup' };

interface ScheduleEvent {
  /** ISO 8601; the same when Lambda repeats a call that has failed. */
  readonly time?: string;
}

/** @throws DomainError 409 while a job runs that changes the bank or backs it up, but only after the other steps are done */
export async function handler({ time = isoTime(now()) }: ScheduleEvent): Promise<void> {
  try {
    await beginOrTell(time);
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

async function beginOrTell(time: string): Promise<void> {
  try {
    await beginDailyBackup();
  } catch (error) {
    if (error instanceof DomainError) await conditionalWrite(failedBackupNotification(idAt(Date.parse(time))));
    throw error;
  }
}

/** A verification only reads and can be repeated, so it ends for the backup, however often verifications are started. */
async function beginDailyBackup(triesLeft = 5): Promise<void> {
  const startedAt = isoTime(now());
  const filename = backupFilename(startedAt);
  const job = await readCurrentJob();
  const interrupted = job?.status === 'running' && job.kind === 'verify-trail' ? job : undefined;
  try {
    await beginJob(
      { id: newId(), kind: 'backup', startedAt, by: bank, filename, reason: 'daily' },
      interrupted && {
        interrupted,
        audit: { ...bank, action: 'trail.verification-interrupted', before: describeJob(interrupted) },
      },
    );
  } catch (error) {
    // Another verification may have begun meanwhile.
    if (!interrupted || triesLeft === 0) throw error;
    await beginDailyBackup(triesLeft - 1);
  }
}

const describeJob = ({ startedAt, by }: Job) => ({ startedAt, startedBy: by.actorName ?? by.actorId });

/** Removes the file before its entry, so that the next nightly run finds the backup again if the second step fails. */
const removeFile = ({ filename }: Backup) =>
  deleteObject({ Bucket: env.backupsBucket, Key: backupObjectKey(filename) });

const describe = ({ filename, createdAt, stats, reason }: Backup) => ({ filename, createdAt, ...stats, reason });
