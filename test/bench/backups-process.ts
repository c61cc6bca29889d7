/** The worker has a process of its own. */
import { backupName } from '#functions/data/backups.ts';
import { beginJob, type JobKind, readJob } from '#functions/data/jobs.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { backupObject } from '#functions/storage/backup-objects.ts';
import { calledWorkers, nodeOptionsOf, RUN_JOB, type WorkerOnCall } from '#infra/cdk/workers.ts';
import type { Differences } from '#shared/contract/backups.ts';
import { startTestBank } from '#test/support/bank.ts';
import { download } from '#test/support/bank-content.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { answer, inOwnProcess } from './child.ts';

const worker = calledWorkers.find(({ name }) => name === RUN_JOB) as WorkerOnCall;

/** A line each, like the header, which has no id. */
const RECORD = /^\{"(?!schemaVersion)/gm;

export interface MeasuredJobs {
  readonly records: number;
  /** Between the restored bank and the backup. */
  readonly left: Differences | undefined;
  readonly jobs: readonly { kind: string; seconds: number; megabytes: number }[];
}

answer(async (size: BankSize): Promise<MeasuredJobs> => {
  const bank = await startTestBank({ size });
  try {
    process.env.MAINTENANCE_GRACE_MS = '1';
    const jobs: MeasuredJobs['jobs'][number][] = [];
    const run = async (kind: JobKind, name: string, of: { filename?: string; dryRun?: boolean } = {}) => {
      const startedAt = isoTime(bank.clock.now());
      const filename = of.filename ?? backupName(startedAt);
      const by = { actorId: bank.admin.id, actorName: bank.admin.name };
      const source = kind === 'restore' ? { source: backupObject(filename), dryRun: of.dryRun ?? false } : {};
      await beginJob({ id: newId(), kind, startedAt, by, filename, ...source });
      const began = performance.now();
      const megabytes = await inOwnProcess<object, number>('./backups-worker-process.ts', {}, nodeOptionsOf(worker));
      const job = await readJob();
      if (job?.status !== 'done') throw new Error(`${kind} ended as ${job?.status}: ${job?.failure?.message}`);
      jobs.push({ kind: name, seconds: Math.round((performance.now() - began) / 100) / 10, megabytes });
      return filename;
    };
    const filename = await run('backup', 'backup');
    const as = await bank.signIn(bank.admin.email, bank.admin.password);
    const records = (await download(bank, filename, as)).match(RECORD)?.length ?? 0;
    await run('restore', 'check', { filename, dryRun: true });
    await run('delete-all', 'delete-all');
    await run('restore', 'restore', { filename });
    await run('restore', 'comparison', { filename, dryRun: true });
    return { records, left: (await readJob())?.differences, jobs };
  } finally {
    await bank.close();
  }
});
