/** When a function leaves work unfinished, the function that it invokes continues, or one that a reader of the list invokes. */
import { expect, test } from 'vitest';
import { listBackups } from '#shared/contract/backups.ts';
import { beginHeldJob, readJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();

const MINUTE = 60_000;

async function beginBackup(): Promise<string> {
  bank.clock.advance(1_000);
  return (await beginHeldJob(admin)).id;
}

test('a function that is near its end invokes the next one, which does the work', async () => {
  const id = await beginBackup();
  await bank.stack.runWorker('runJob', {}, MINUTE);
  await expect.poll(readJob).toMatchObject({ id, status: 'done' });
});

test('a read of the list of backups invokes the function for work without a lease', async () => {
  const id = await beginBackup();
  bank.clock.advance(MINUTE);
  expect((await admin.call(listBackups)).status).toBe(200);
  await expect.poll(readJob).toMatchObject({ id, status: 'done' });
});
