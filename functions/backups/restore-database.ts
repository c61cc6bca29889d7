import { restoreDatabase } from '#shared/contract/backups.ts';
import { textOf } from '../backup-jobs/file/layout.ts';
import { toOutcome } from '../backup-jobs/job-view.ts';
import { startJob } from '../backup-jobs/start-job.ts';
import { readBackup } from '../data/backups.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { isoTime, now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { backupObject, isUpload, newUploadName, uploadObject } from '../storage/backup-objects.ts';
import { sendToS3 } from '../storage/s3.ts';

export const handler = recentEndpoint(restoreDatabase).handle(async ({ body, query, request }, caller) => {
  const { filename, source } = 'backup' in body ? await upload(body.backup) : await find(body.filename);
  const job = await startJob({
    id: newId(),
    kind: 'restore',
    startedAt: isoTime(now()),
    by: auditActor(caller, request),
    filename,
    source,
    dryRun: query.dryRun === 'true',
  });
  const { safetyBackup, differences } = job;
  return { ...toOutcome(job), safetyBackup, differences };
});

async function find(filename: string): Promise<{ filename: string; source: string }> {
  if (isUpload(filename)) return { filename, source: uploadObject(filename) };
  await readBackup(filename);
  return { filename, source: backupObject(filename) };
}

/** Stores a backup that came in the body. @throws Refusal 400 */
async function upload(backup: Record<string, unknown>): Promise<{ filename: string; source: string }> {
  const filename = newUploadName();
  const source = uploadObject(filename);
  const text = [...textOf(backup)].join('');
  await sendToS3({ method: 'PUT', bucket: env.backupsBucket, key: source, body: new TextEncoder().encode(text) });
  return { filename, source };
}
