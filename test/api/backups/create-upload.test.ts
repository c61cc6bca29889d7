import { expect, test } from 'vitest';
import { backupNotFoundAnswer } from '#test/support/backups.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, backups } = setupBank();

const newLink = async (bytes?: number) => (await backups.newUpload(bytes)).result;
const put = (url: string, body: string) => fetch(url, { method: 'PUT', body });

test('an upload link is recorded in the audit trail with its creator and its size (ASVS 16.3.3)', async () => {
  const { filename } = await newLink(10);
  expect((await backups.records('backup.upload-link-created')).at(-1)).toMatchObject({
    actorId: admin.id,
    after: { filename, bytes: 10 },
  });
});

test('every link is for a name of its own, which cannot be guessed and is in no list (ASVS 5.3.2)', async () => {
  const links = await Promise.all(Array.from({ length: 20 }, () => newLink()));
  const names = links.map(({ filename }) => filename);
  expect(new Set(names).size).toBe(20);
  for (const name of names) expect(name).toMatch(/^upload-[\w-]{24}\.json$/);
  expect((await backups.list()).backups).toEqual([]);
});

test('the link accepts the size that it was made for, and no other (ASVS 5.2.1)', async () => {
  const { filename, url } = await newLink(10);
  for (const bytes of [1, 9, 11, 1000]) expect((await put(url, ' '.repeat(bytes))).status).toBe(403);
  expect((await fetch(url, { method: 'PUT' })).status).toBe(403);
  expect(await backups.restore({ filename })).toMatchObject(backupNotFoundAnswer);
  expect((await put(url, ' '.repeat(10))).status).toBe(200);
});
