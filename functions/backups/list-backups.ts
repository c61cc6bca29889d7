import { listBackups } from '#shared/contract/backups.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { toJobView } from '../backup-jobs/job-view.ts';
import { wakeAbandoned } from '../backup-jobs/start-job.ts';
import * as backups from '../data/backups.ts';
import { readJob } from '../data/jobs.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(listBackups).handle(
  async ({ query: { limit = DEFAULT_LIMIT, cursor, order, deleted } }) => {
    const list = deleted === 'true' ? backups.listDeletedBackups : backups.listBackups;
    const [{ rows, nextCursor }, job] = await Promise.all([list({ limit, cursor, order }), readJob()]);
    await wakeAbandoned(job);
    return {
      backups: rows.map(({ sha256: _, ...shown }) => shown),
      ...(job && { job: toJobView(job) }),
      ...(nextCursor && { nextCursor }),
    };
  },
);
