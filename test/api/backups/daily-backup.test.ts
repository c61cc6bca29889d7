import { expect, test } from 'vitest';
import { type BackupView, deleteBackup, listBackups } from '#shared/contract/backups.ts';
import { objectOf, readObject } from '#test/support/backups.ts';
import { backUp, download, jobOver } from '#test/support/bank-content.ts';
import { begin } from '#test/support/faults/hold-job.ts';
import { setupBank } from '#test/support/fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { bank } = setupBank();

/** Signed in at this moment: nights pass here. */
const admin = () => bank.signIn(bank.admin.email, bank.admin.password);

async function night(): Promise<string> {
  await bank.stack.runWorker('startDailyBackup');
  const { filename, status } = await jobOver(bank, await admin());
  expect(status).toBe('done');
  return filename;
}

/** Whether the file itself is in the bucket. */
const hasFile = (filename: string): Promise<boolean> =>
  readObject(objectOf(filename)).then(
    () => true,
    (error: Error) => {
      expect(error.name).toBe('NoSuchKey');
      return false;
    },
  );

async function listed(): Promise<BackupView[]> {
  const { result } = await bank.call(listBackups, {}, { as: await admin() });
  return result.backups;
}

test('makes a backup every night, and deletes those of the night that are older than 35 days, and no others', async () => {
  const first = await night();
  const asked = await backUp(bank, await admin());
  expect(await listed()).toMatchObject([
    { filename: asked, reason: 'manual' },
    { filename: first, reason: 'daily', createdBy: 'Daily backup' },
  ]);
  expect(await hasFile(first)).toBe(true);
  bank.clock.advance(34 * DAY_MS);
  const second = await night();
  expect((await listed()).map(({ filename }) => filename)).toEqual([second, asked, first]);
  bank.clock.advance(2 * DAY_MS);
  const third = await night();
  expect((await listed()).map(({ filename }) => filename)).toEqual([third, second, asked]);
  expect(JSON.parse(await download(bank, asked, await admin()))).toMatchObject({ schemaVersion: 2 });
  expect(await hasFile(first)).toBe(false);
});

test('leaves an audit record of every backup that it makes or deletes', async () => {
  const records = await bank.auditTrail();
  const ofNights = records.filter(({ actorName }) => actorName === 'Daily backup').map(({ action }) => action);
  expect(ofNights.toSorted()).toEqual(['backup.created', 'backup.created', 'backup.created', 'backup.deleted']);
});

test('is refused while other long work runs, so that an alarm tells of it', async () => {
  await begin(bank.admin, { filename: 'backup-of-a-test.json' });
  await expect(bank.stack.runWorker('startDailyBackup')).rejects.toMatchObject({ code: 'job_runs' });
  const [newest] = await listed();
  if (!newest) expect.fail('There is no backup');
  const { status } = await bank.call(deleteBackup, { params: { filename: newest.filename } }, { as: await admin() });
  expect(status).toBe(200);
});
