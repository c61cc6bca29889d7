import { type BackupView, listBackups } from '#shared/contract/backups.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { toJobView } from '../backup-jobs/job-view.ts';
import { wakeAbandoned } from '../backup-jobs/start-job.ts';
import type { Backup, DeletedBackup } from '../data/backups.ts';
import * as backups from '../data/backups.ts';
import { readJob } from '../data/jobs.ts';
import { endpoint } from '../http/endpoint.ts';
import { env } from '../platform/env.ts';
import { backupObject } from '../storage/backup-objects.ts';
import { objectExists } from '../storage/s3.ts';

export const handler = endpoint(listBackups, async ({ query: { limit = DEFAULT_LIMIT, cursor, order, deleted } }) => {
  const list = deleted === 'true' ? backups.listDeletedBackups : backups.listBackups;
  const [{ rows, nextCursor }, job] = await Promise.all([list({ limit, cursor, order }), readJob()]);
  await wakeAbandoned(job);
  return {
    backups: await Promise.all(rows.map(toView)),
    ...(job && { job: toJobView(job) }),
    ...(nextCursor && { nextCursor }),
  };
});

async function toView({ sha256: _, ...shown }: Backup | DeletedBackup): Promise<BackupView> {
  const isStored = await objectExists({ Bucket: env.backupsBucket, Key: backupObject(shown.filename) });
  return { ...shown, ...(!isStored && { fileMissing: true }) };
}
