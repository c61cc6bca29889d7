import { expect, test } from 'vitest';
import { backupNotFoundAnswer, JOB_RUNNING_RESPONSE, maintenanceAnswer } from '#test/support/backups.ts';
import { expectUnchanged } from '#test/support/expect-unchanged.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { BACKUP_DELETED_MESSAGE } from '#test/support/spec-texts.ts';

const { bank, backups } = setupBank();

const done = { status: 200, body: { message: BACKUP_DELETED_MESSAGE } };

test('a deleted backup is gone from the list, and can neither be downloaded nor restored, and no other is affected', async () => {
  const [kept, deleted] = [await backups.create(), await backups.create()];
  expect(await backups.delete(deleted)).toMatchObject(done);
  expect((await backups.list()).backups.map(({ filename }) => filename)).toEqual([kept]);
  expect(await backups.text(kept)).toContain('"schemaVersion":3');
  for (const ask of [backups.link, backups.delete]) expect(await ask(deleted)).toMatchObject(backupNotFoundAnswer);
  expect(await backups.restore({ filename: deleted })).toMatchObject(backupNotFoundAnswer);
});

test('ten deletions at once leave one record, and none is an error', async () => {
  const filename = await backups.create();
  const answers = await Promise.all(Array.from({ length: 10 }, () => backups.delete(filename)));
  for (const { status } of answers) expect([200, 404]).toContain(status);
  const records = await backups.records('backup.deleted');
  expect(records.filter(({ before }) => before?.filename === filename)).toHaveLength(1);
});

test('a backup cannot be deleted while it is restored, nor any other while customers are replaced', async () => {
  const [restored, other, late] = [await backups.create(), await backups.create(), await backups.create()];
  const job = await backups.hold({ kind: 'restore', filename: restored });
  expect(await backups.delete(restored)).toMatchObject(JOB_RUNNING_RESPONSE);
  expect(await backups.delete(other)).toMatchObject(done);
  await job.maintain();
  expect(await backups.delete(late)).toMatchObject(maintenanceAnswer);
  await job.end();
  expect(await backups.text(restored)).toContain('"schemaVersion":3');
  for (const filename of [restored, late]) expect(await backups.delete(filename)).toMatchObject(done);
});

test.each([
  'backup-2031-01-01T00-00-00-000Z.json',
  '../backup-2031-01-01T00-00-00-000Z.json',
  '..%2f..%2fadmin',
  'backup-2031-13-45T99-99-99-999Z.json',
  'work/x',
  'upload-aaaaaaaaaaaaaaaaaaaaaaaa.json',
  '\0',
])('an unknown name of a backup such as %j is not found, and nothing happens (ASVS 5.3.2)', async (filename) => {
  // A restore looks for an uploaded file in its job, so it writes the item of the job.
  const items = async () => (await bank.writtenItems()).filter(({ pk }) => pk !== 'JOBS');
  await expectUnchanged(items, async () => {
    for (const ask of [backups.delete, backups.bringBack, backups.link])
      expect(await ask(filename)).toMatchObject(backupNotFoundAnswer);
    expect(await backups.restore({ filename })).toMatchObject(backupNotFoundAnswer);
  });
});
