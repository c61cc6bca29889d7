import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from 'vitest';
import { backupNotFoundAnswer, backupObjectKey, expectJobDone } from '#test/support/backups.ts';
import { waitForJob } from '#test/support/bank-content.ts';
import { dropNextWriteResponse } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { bank, admin, money, backups } = setupBank();
// Days pass in these tests, so the session has to be renewed.
beforeEach(() => admin.signInAgain());

const names = (rows: readonly { filename: string }[]) => rows.map(({ filename }) => filename);

async function pass(days: number): Promise<void> {
  bank.clock.advance(days * DAY_MS);
  await admin.signInAgain();
}

async function night(): Promise<string> {
  await bank.stack.runWorker('startDailyBackup');
  return (await waitForJob(bank)).filename;
}

test('a deleted backup is listed with the time until when it can be restored to the list, and is then as it was', async () => {
  await money.customerWith(70);
  const filename = await backups.create();
  const [before] = (await backups.list()).backups;
  const text = await backups.text(filename);
  const { restorableUntil: until } = (await backups.delete(filename)).result;
  const at = bank.clock.now();
  expect(await backups.deleted()).toMatchObject([{ ...before, deleted: { by: admin.name, until } }]);
  // The file is locked for longer than thirty days from now, so it can be restored until the lock ends.
  expect(until).toBe(before?.lockedUntil);
  expect((Date.parse(until) - at) / DAY_MS).toBeCloseTo(35, 1);
  expect(names((await backups.list()).backups)).not.toContain(filename);

  expect(await backups.bringBack(filename)).toMatchObject({ status: 200 });
  expect((await backups.list()).backups[0]).toEqual(before);
  expect(await backups.deleted()).toEqual([]);
  expect(await backups.text(filename)).toBe(text);
  await expectJobDone(bank, await backups.restore({ filename }));
});

test('one of ten calls at once brings a deleted backup back, and deletion and undoing leave a record each (ASVS 16.2.1)', async () => {
  const filename = await backups.create();
  await backups.delete(filename);
  const answers = await Promise.all(Array.from({ length: 10 }, () => backups.bringBack(filename)));
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await backups.bringBack(filename)).toMatchObject(backupNotFoundAnswer);
  expect(names((await backups.list()).backups).filter((name) => name === filename)).toHaveLength(1);
  expect((await backups.records('backup.deleted')).at(-1)).toMatchObject({
    ...{ actorId: admin.id, before: { filename } },
    after: { restorableUntil: expect.stringMatching(/^20/) },
  });
  const broughtBack = await backups.records('backup.undeleted');
  expect(broughtBack.filter(({ after }) => after?.filename === filename)).toMatchObject([
    { actorId: admin.id, before: { deletedBy: admin.name } },
  ]);
});

test('a deletion and its undoing count although their answers were lost', async () => {
  const filename = await backups.create();
  dropNextWriteResponse();
  expect((await backups.delete(filename)).status).toBe(200);
  dropNextWriteResponse();
  expect((await backups.bringBack(filename)).status).toBe(200);
  expect(names((await backups.list()).backups)).toContain(filename);
});

test('a deleted backup whose lock is over can be brought back for thirty days', async () => {
  const filename = await backups.create();
  await pass(50);
  expect(names((await backups.list()).backups)).toContain(filename);
  const { restorableUntil } = (await backups.delete(filename)).result;
  expect((Date.parse(restorableUntil) - bank.clock.now()) / DAY_MS).toBeCloseTo(30, 1);
  await pass(29);
  await night();
  expect((await backups.bringBack(filename)).status).toBe(200);
  expect(await backups.text(filename)).toContain('"schemaVersion":3');
});

test('a deleted backup is removed at night once its time is over, and no earlier', async () => {
  const filename = await backups.create();
  const kept = await backups.create();
  await backups.delete(filename);
  await pass(34);
  await night();
  expect(names(await backups.deleted())).toContain(filename);
  expect((await backups.kept(filename)).length).toBeGreaterThan(0);
  await pass(2);
  expect(names(await backups.deleted())).not.toContain(filename);
  expect(await backups.bringBack(filename)).toMatchObject(backupNotFoundAnswer);
  await night();
  await expect(backups.kept(filename)).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await backups.text(kept)).toContain('"schemaVersion":3');
  await night();
  const removed = (await backups.records('backup.removed')).filter(({ before }) => before?.filename === filename);
  expect(removed).toMatchObject([{ actorId: 'system' }]);
});

test('a deleted backup cannot be removed from the bucket by anyone while it is locked', async () => {
  const client = new S3Client({});
  const filename = await backups.create();
  const object = { Bucket: process.env.BACKUPS_BUCKET_NAME, Key: backupObjectKey(filename) };
  const remove = (VersionId?: string) => client.send(new DeleteObjectCommand({ ...object, VersionId }));
  const { VersionId: marker } = await remove();
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: object.Bucket, Prefix: object.Key }),
  );
  expect(Versions).toHaveLength(1);
  await expect(remove(Versions[0]?.VersionId)).rejects.toMatchObject({ name: 'AccessDenied' });
  await remove(marker);
  client.destroy();
  expect(await backups.text(filename)).toContain('"schemaVersion":3');
});
