import { beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_UPLOAD } from '#shared/contract/backups.ts';
import { noDifferences, notFound } from '#test/support/backups.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { expectRefusal } from '#test/support/refusal.ts';

const { bank, money, backups } = setupBank();
beforeAll(async () => {
  await money.customerWith(20);
});

const newLink = async (bytes?: number) => (await backups.newUpload(bytes)).result;
const put = (url: string, body = '{}') => fetch(url, { method: 'PUT', body });

test('a backup is uploaded by the link, and restored by the name', async () => {
  const text = await backups.text(await backups.create());
  const { filename, url } = await newLink(Buffer.byteLength(text));
  expect((await put(url, text)).status).toBe(200);
  expect(await backups.dryRun({ filename })).toMatchObject({
    status: 200,
    body: { filename, status: 'done', differences: noDifferences },
  });
});

test('there is nothing to restore as long as nothing was uploaded', async () => {
  const { filename } = await newLink();
  expect(await backups.restore({ filename })).toMatchObject(notFound);
});

test('every link is for a name of its own, which cannot be guessed and stands in no list', async () => {
  const links = await Promise.all(Array.from({ length: 20 }, () => newLink()));
  const names = links.map(({ filename }) => filename);
  expect(new Set(names).size).toBe(20);
  for (const name of names) expect(name).toMatch(/^upload-[\w-]{24}\.json$/);
  expect((await backups.list()).backups.map(({ reason }) => reason)).toEqual(['manual']);
});

describe('the link', () => {
  test('takes the size that it was made for, and no other', async () => {
    const { filename, url } = await newLink(10);
    for (const bytes of [1, 9, 11, 1000]) expect((await put(url, ' '.repeat(bytes))).status).toBe(403);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(403);
    expect(await backups.restore({ filename })).toMatchObject(notFound);
    expect((await put(url, ' '.repeat(10))).status).toBe(200);
  });

  test.each([-1, 1.5, LARGEST_UPLOAD + 1, '10', null])('is not made for a size of %s', async (bytes) => {
    const answer = await bank.admin.send('POST', '/admin/backup-uploads', { bytes });
    expect(answer).toMatchObject({ status: 400, body: { fields: { bytes: expect.any(String) } } });
  });

  test('takes a line of 60 MB, which no restore takes, and the bank goes on', async () => {
    const text = `{"schemaVersion":2,"x":"${'x'.repeat(60 * 1024 * 1024)}"}`;
    const filename = await backups.upload(text);
    expectRefusal(await backups.restore({ filename }), 400, { code: 'invalid_backup' });
    expect((await backups.request()).status).toBe(200);
  });

  test('ends after five minutes', async () => {
    const { filename, url, expiresAt } = await newLink();
    bank.clock.advance(Date.parse(expiresAt) - bank.clock.now() + 1000);
    expect((await put(url)).status).toBe(403);
    expect(await backups.restore({ filename })).toMatchObject(notFound);
  });

  test.each<[string, (url: string) => string]>([
    ['another upload', (url) => url.replace(/upload-.{4}/, 'upload-aaaa')],
    ['a backup', (url) => url.replace(/uploads\/[\w-]+\.json/, 'backups/backup-2031-01-01T00-00-00-000Z.json.gz')],
    ['a longer life', (url) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
    ['another signature', (url) => url.replace(/Signature=\w{4}/, 'Signature=0000')],
  ])('is good for nothing when altered to %s', async (_, alter) => {
    const { url } = await newLink();
    expect(alter(url)).not.toBe(url);
    expect((await put(alter(url))).status).toBe(403);
  });

  test('reads nothing and deletes nothing', async () => {
    const { url } = await newLink();
    await put(url);
    for (const method of ['GET', 'DELETE', 'HEAD']) expect((await fetch(url, { method })).status).toBe(403);
  });
});
