import { describe, expect, test } from 'vitest';
import { jobRuns, maintenance, notFound } from '#test/support/backups.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { BACKUP_DELETED } from '#test/support/spec-texts.ts';

const { bank, admin, backups } = setupBank();

const done = { status: 200, body: { message: BACKUP_DELETED } };

test('a deleted backup is gone from the list, and is neither downloaded nor restored; no other is', async () => {
  const [kept, deleted] = [await backups.create(), await backups.create()];
  expect(await backups.delete(deleted)).toMatchObject(done);
  expect((await backups.list()).backups.map(({ filename }) => filename)).toEqual([kept]);
  expect(await backups.text(kept)).toContain('"schemaVersion":2');
  expect(await backups.link(deleted)).toMatchObject(notFound);
  expect(await backups.restore({ filename: deleted })).toMatchObject(notFound);
});

test('a deletion leaves one audit record; the same again is not found, and leaves none (ASVS 16)', async () => {
  const filename = await backups.create();
  expect(await backups.delete(filename)).toMatchObject(done);
  expect(await backups.delete(filename)).toMatchObject(notFound);
  const records = (await backups.records('backup.deleted')).filter(({ before }) => before?.filename === filename);
  expect(records).toMatchObject([{ actorId: admin.id, actorName: admin.name, before: { totalUsers: 0 } }]);
});

test('of ten deletions at once one is recorded, and none is a fault', async () => {
  const filename = await backups.create();
  const answers = await Promise.all(Array.from({ length: 10 }, () => backups.delete(filename)));
  for (const { status } of answers) expect([200, 404]).toContain(status);
  const records = await backups.records('backup.deleted');
  expect(records.filter(({ before }) => before?.filename === filename)).toHaveLength(1);
});

test('one that is being restored stays; others may be deleted meanwhile, and nothing while customers are replaced', async () => {
  const [restored, other, late] = [await backups.create(), await backups.create(), await backups.create()];
  const job = await backups.hold({ kind: 'restore', filename: restored });
  expect(await backups.delete(restored)).toMatchObject(jobRuns);
  expect(await backups.delete(other)).toMatchObject(done);
  await job.maintain();
  expect(await backups.delete(late)).toMatchObject(maintenance);
  await job.end();
  expect(await backups.text(restored)).toContain('"schemaVersion":2');
  for (const filename of [restored, late]) expect(await backups.delete(filename)).toMatchObject(done);
});

describe('what is no backup is not found, and nothing happens:', () => {
  test.each([
    'backup-2031-01-01T00-00-00-000Z.json',
    'nothing',
    '../backup-2031-01-01T00-00-00-000Z.json',
    '..%2f..%2fadmin',
    '%2e%2e',
    'backup-2031-13-45T99-99-99-999Z.json',
    'backup-2031-01-01T00-00-00-000Z.json.gz',
    'backups/backup-2031-01-01T00-00-00-000Z.json',
    'work/x',
    'upload-aaaaaaaaaaaaaaaaaaaaaaaa.json',
    'BACKUPS',
    '#',
    '\0',
    'ä'.repeat(30),
  ])('%s', async (filename) => {
    const before = await bank.writtenItems();
    expect(await backups.delete(filename)).toMatchObject(notFound);
    expect(await backups.link(filename)).toMatchObject(notFound);
    expect(await backups.restore({ filename })).toMatchObject(notFound);
    const after = await bank.writtenItems();
    // A restore looks for what was uploaded where the long work is done.
    const isWork = ({ pk }: Record<string, unknown>) => pk === 'JOBS';
    expect(after.filter((item) => !isWork(item))).toEqual(before.filter((item) => !isWork(item)));
  });

  test('a name that is longer than any', async () => {
    expect(await backups.delete('x'.repeat(101))).toMatchObject({ status: 400 });
  });

  test('the encoded way out of the folder, as it stands in an address', async () => {
    for (const path of [
      '/admin/backups/..%2f..%2fusers',
      '/admin/backups/%2e%2e%2fusers/download',
      '/admin/backups/..%5cx',
    ]) {
      const method = path.endsWith('download') ? 'GET' : 'DELETE';
      expect(await admin.send(method, path)).toMatchObject(notFound);
    }
  });
});
