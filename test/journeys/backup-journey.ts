/** Makes, checks and deletes a backup. It needs a bank without another running job. */
import assert from 'node:assert/strict';
import { routes } from '#shared/contract/routes.ts';
import type { AdministratorSession } from './administrator.ts';
import { type BankClient, eventually } from './running-bank.ts';
import type { SmokeContext } from './smoke-context.ts';

const { createBackup, deleteBackup, listBackups, restoreDatabase } = routes.backups;

/** Milliseconds to wait; a large bank's backup is read in ten minutes. */
const TIMEOUT_MS = 15 * 60_000;

const TITLE = 'creates a backup, compares it with the current data by a dry run of a restore, and deletes it';

export async function backupJourney({ bank, admin, report, environment }: SmokeContext): Promise<void> {
  if (!environment.withBackup) return report.missing(TITLE, 'only with --with-backup');
  await report.probe(TITLE, async () => {
    const { job: running } = await bank.ask(listBackups, {}, { as: await admin.signedIn() });
    if (running?.status === 'running') return `a ${running.kind} is running`;
    const { filename } = await bank.ask(createBackup, {}, { as: await admin.signedIn() });
    const remove = async () => bank.ask(deleteBackup, { params: { filename } }, { as: await admin.signedIn() });
    try {
      await finishedJob(bank, admin, filename);
      const dryRun = { query: { dryRun: 'true' as const }, body: { filename } };
      await bank.ask(restoreDatabase, dryRun, { as: await admin.signedIn() });
      const job = await finishedJob(bank, admin, filename);
      assert.equal(job?.dryRun, true);
      assert.ok(job.differences, 'The dry run has no differences');
    } catch (error) {
      // The earlier failure is reported, and not that there may be nothing to delete.
      await remove().catch(() => undefined);
      throw error;
    }
    await remove();
    return undefined;
  });
}

/** Waits for the job of a backup file. @throws unless it succeeds */
export async function finishedJob(bank: BankClient, admin: AdministratorSession, filename: string) {
  const work = await eventually(async () => {
    const { job } = await bank.ask(listBackups, {}, { as: await admin.signedIn() });
    assert.ok(job?.status !== 'running', 'It still runs');
    return job;
  }, TIMEOUT_MS);
  assert.deepEqual([work?.filename, work?.status], [filename, 'done'], work?.message);
  return work;
}
