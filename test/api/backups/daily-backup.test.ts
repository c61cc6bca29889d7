import { expect, test } from 'vitest';
import { listNotifications } from '#shared/contract/notifications.ts';
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

test('the nightly backup ends a verification that runs, and records that, so that verifications cannot suppress it', async () => {
  const work = await backups.hold({ kind: 'verify-trail', filename: '' });
  const before = (await listed()).length;
  await bank.stack.runWorker('startDailyBackup');
  expect(await waitForJob(bank)).toMatchObject({ kind: 'backup', status: 'done' });
  expect(await listed()).toHaveLength(before + 1);
  expect((await bank.auditTrail()).find(({ action }) => action === 'trail.verification-interrupted')).toMatchObject({
    actorName: 'Daily backup',
    before: { startedAt: work.job.startedAt },
  });
  await expect(work.end()).rejects.toMatchObject({ name: 'LeaseLost' });
});

test('the nightly backup waits for no backup or restore that runs, and fails, which raises an alarm and notifies administrators once', async () => {
  const work = await backups.hold();
  const call = { time: new Date(bank.clock.now()).toISOString() };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(bank.stack.runWorker('startDailyBackup', call)).rejects.toMatchObject({ code: 'job_runs' });
    bank.clock.advance(60_000);
  }
  const { notifications } = (await admin.call(listNotifications)).result;
  expect(notifications.filter(({ kind }) => kind === 'backup-failed')).toMatchObject([{ read: false }]);
  await work.end();
});
