import { expect, test } from 'vitest';
import { waitForJob } from '#test/support/bank-content.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { bank, admin, backups } = setupBank();

/** Runs the job in the night after so many days. @returns its backup */
async function nightAfter(days: number): Promise<string> {
  bank.clock.advance(days * DAY_MS);
  await admin.signInAgain();
  await bank.stack.runWorker('startDailyBackup');
  const { filename, status } = await waitForJob(bank);
  expect(status).toBe('done');
  return filename;
}

const listed = async () => (await backups.list()).backups.map(({ filename }) => filename);

test('the bank makes a backup every night, and deletes nightly ones that are older than 35 days, and no others', async () => {
  const first = await nightAfter(0);
  const asked = await backups.create();
  expect((await backups.list()).backups).toMatchObject([
    { filename: asked, reason: 'manual' },
    { filename: first, reason: 'daily', createdBy: 'Daily backup' },
  ]);
  expect((await backups.kept(first)).length).toBeGreaterThan(0);
  const second = await nightAfter(34);
  expect(await listed()).toEqual([second, asked, first]);
  const third = await nightAfter(2);
  expect(await listed()).toEqual([third, second, asked]);
  expect(await backups.content(asked)).toMatchObject({ schemaVersion: 3 });
  await expect(backups.kept(first)).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('the nightly worker leaves an audit record of every backup that it makes or deletes', async () => {
  const records = await bank.auditTrail();
  const ofNights = records.filter(({ actorName }) => actorName === 'Daily backup').map(({ action }) => action);
  expect(ofNights.toSorted()).toEqual(['backup.created', 'backup.created', 'backup.created', 'backup.deleted']);
});
