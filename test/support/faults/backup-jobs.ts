/** Runs a backup, its check, the deletion of all data and the restore, each by a worker in a process of its own. */
import { join } from 'node:path';

import { backupObjectKey } from '#functions/backups/backup-objects.ts';
import { backupFilename } from '#functions/backups/backups.ts';
import { beginJob, type JobKind, readCurrentJob } from '#functions/backups/jobs.ts';
import { isoTime } from '#functions/core/clock.ts';
import { newId } from '#functions/core/ids.ts';
import { nodeOptionsOf, RUN_JOB_WORKER, scheduledWorkers } from '#infra/cdk/workers.ts';
import type { RestoreDiffCounts } from '#shared/contract/backups.ts';
import { startTestBank } from '#test/support/bank.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { forkProcess, nextProcessMessage } from '#test/support/fork-process.ts';

export interface MeasuredJobs {
  /** The differences between the restored bank and the backup. */
  readonly left: RestoreDiffCounts | undefined;
  readonly jobs: readonly { kind: string; seconds: number; megabytes: number }[];
}

export async function benchmarkBackupJobs(size: BankSize): Promise<MeasuredJobs> {
  const bank = await startTestBank({ size });
  try {
    const worker = scheduledWorkers.find(({ name }) => name === RUN_JOB_WORKER);
    const environment = { ...(worker && nodeOptionsOf(worker)), MAINTENANCE_GRACE_MS: '1' };
    const jobs: MeasuredJobs['jobs'][number][] = [];
    const run = async (kind: JobKind, name: string, of: { filename?: string; dryRun?: boolean } = {}) => {
      const startedAt = isoTime(bank.clock.now());
      const filename = of.filename ?? backupFilename(startedAt);
      const by = { actorId: bank.admin.id, actorName: bank.admin.name };
      const source = kind === 'restore' ? { source: backupObjectKey(filename), dryRun: of.dryRun ?? false } : {};
      await beginJob({ id: newId(), kind, startedAt, by, filename, ...source });
      const began = performance.now();
      const megabytes = await nextProcessMessage<number>(
        forkProcess(join(import.meta.dirname, 'backup-worker.ts'), environment),
      );
      const job = await readCurrentJob();
      if (job?.status !== 'done') throw new Error(`${kind} ended as ${job?.status}: ${job?.failure?.message}`);
      jobs.push({ kind: name, seconds: Math.round((performance.now() - began) / 100) / 10, megabytes });
      return filename;
    };
    const filename = await run('backup', 'backup');
    await run('restore', 'check', { filename, dryRun: true });
    await run('delete-all', 'delete-all');
    await run('restore', 'restore', { filename });
    await run('restore', 'comparison', { filename, dryRun: true });
    return { left: (await readCurrentJob())?.differences, jobs };
  } finally {
    await bank.close();
  }
}
