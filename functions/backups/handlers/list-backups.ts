import { type BackupView, listBackups } from '#shared/contract/backups.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { objectExists } from '../../core/aws/s3.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { backupObjectKey } from '../backup-objects.ts';
import type { Backup, DeletedBackup } from '../backups.ts';
import * as backups from '../backups.ts';
import { backupsBucketObject } from '../backups-bucket.ts';
import { toJobView } from '../job-view.ts';
import { readCurrentJob } from '../jobs.ts';
import { resumeStaleJob } from '../start-job.ts';

export const handler = endpoint(
  listBackups,
  async ({ query: { limit = DEFAULT_PAGE_LIMIT, cursor, order, deleted } }) => {
    const list = deleted === 'true' ? backups.listDeletedBackups : backups.listBackups;
    const [{ rows, nextCursor }, job] = await Promise.all([list({ limit, cursor, order }), readCurrentJob()]);
    await resumeStaleJob(job);
    return {
      backups: await Promise.all(rows.map(toView)),
      ...(job && { job: toJobView(job) }),
      ...(nextCursor && { nextCursor }),
    };
  },
);

async function toView({ sha256: _, ...shown }: Backup | DeletedBackup): Promise<BackupView> {
  const isStored = await objectExists(backupsBucketObject(backupObjectKey(shown.filename)));
  return { ...shown, ...(!isStored && { fileMissing: true }) };
}
