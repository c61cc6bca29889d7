/** Work that a function leaves is taken up by the function that it wakes, or by one that a reader of the list wakes. */
import { expect, test } from 'vitest';
import { backupName } from '#functions/data/backups.ts';
import { beginJob, readJob } from '#functions/data/jobs.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { listBackups } from '#shared/contract/backups.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin } = setupBank();

const MINUTE = 60_000;

async function begin(): Promise<string> {
  bank.clock.advance(1_000);
  const startedAt = isoTime(bank.clock.now());
  const by = { actorId: admin.id, actorName: admin.name };
  const id = newId();
  await beginJob({ id, filename: backupName(startedAt), kind: 'backup', startedAt, by, reason: 'manual' });
  return id;
}

test('a function that is near its end wakes the next one, which does the work', async () => {
  const id = await begin();
  await bank.stack.runWorker('runJob', {}, MINUTE);
  await expect.poll(readJob).toMatchObject({ id, status: 'done' });
});

test('reading the list of backups wakes the function for work without a lease', async () => {
  const id = await begin();
  bank.clock.advance(MINUTE);
  expect((await admin.call(listBackups)).status).toBe(200);
  await expect.poll(readJob).toMatchObject({ id, status: 'done' });
});
