/** A function has fifteen minutes, so longer work is handed over piece by piece, and no caller waits for it. */
import { beforeEach, expect, test } from 'vitest';
import { downloadBackupText, parseBackupSections } from '#test/support/bank-content.ts';
import { beginHeldJob, leaseJob, readJob, runJobWorker, saveJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** More than a piece, so that a function can hand over between two. */
const SIZE = { customers: 2, transactionsEach: 5, longTicketsEach: 200 };
const MINUTE = 60_000;

const { bank, admin, backups } = setupBank({ size: SIZE });
beforeEach(() => void bank.clock.advance(1_000));

test('a function whose time runs out after the first piece hands over, and the next one loses nothing', async () => {
  const { id, filename } = await beginHeldJob(admin);
  const left = [14 * MINUTE, 9 * MINUTE];
  const worker = await leaseJob('a test') 
  await runJobWorker(() => left.shift() ?? 0);
  const handedOver = await readJob();
  expect(handedOver).toMatchObject({ id, status: 'running', step: 'read', heldUntil: 0 });
});
