/** Makes, checks and deletes a backup. It needs a bank without another running job. */
import assert from 'node:assert/strict';
import { routes } from '#shared/contract/routes.ts';
import type { AdministratorSession } from './administrator.ts';
import { type BankClient, eventually } from './running-bank.ts';
import type { SmokeContext } from './smoke-context.ts';

const { createBackup, deleteBackup, listBackups, restoreDatabase } = routes.backups;

/** Milliseconds to wait; a large bank's backup is read in ten minutes. */
const PATIENCE_MS = 15 * 60_000;

const PROMISE = 'a backup is made, can be restored (only rehearsed), and is deleted again';

export async function backupJourney({ bank, admin, report, surroundings }: SmokeContext): Promise<void> {
  if (!surroundings.withBackup) return report.missing(PROMISE, 'only with --with-backup');
  await report.probe(PROMISE, async () => {
    const { job } = await bank.ask(listBackups, {}, { as: await admin.signedIn() });
    if (job?.status === 'running') return `a ${job.kind} is running`;
    const { filename } = await bank.ask(createBackup, {}, { as: await admin.signedIn() });
    const remove = async () => bank.ask(deleteBackup, { params: { filename } }, { as: await admin.signedIn() });
    try {
      await ended(bank, admin, filename);
      const rehearsal = { query: { dryRun: 'true' as const }, body: { filename } };
      await bank.ask(restoreDatabase, rehearsal, { as: await admin.signedIn() });
      const rehearsed = await ended(bank, admin, filename);
      assert.equal(rehearsed?.dryRun, true);
      assert.ok(rehearsed.differences, 'It does not say what would change');
    } catch (error) {
      // The earlier failure is reported, and not that there may be nothing to delete.
      await remove().catch(() => undefined);
      throw error;
    }
    await remove();
    return undefined;
  });
}

async function ended(bank: BankClient, admin: AdministratorSession, filename: string) {
  const work = await eventually(async () => {
    const { job } = await bank.ask(listBackups, {}, { as: await admin.signedIn() });
    assert.ok(job?.status !== 'running', 'It still runs');
    return job;
  }, PATIENCE_MS);
  assert.deepEqual([work?.filename, work?.status], [filename, 'done'], work?.message);
  return work;
}
