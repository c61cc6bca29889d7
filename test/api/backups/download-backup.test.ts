import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteObject, objectOf } from '#test/support/backups.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, money, backups } = setupBank();
let filename: string;
beforeAll(async () => {
  await money.customerWith(20);
  filename = await backups.create();
});

describe('the link to a backup', () => {
  let url: string;
  let expiresAt: string;
  beforeEach(async () => {
    const answer = await backups.link(filename);
    expect(answer.status).toBe(200);
    ({ url, expiresAt } = answer.result);
  });

  test('opens the file for everybody who has it, without a token, and a browser saves it under its name', async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-disposition': `attachment; filename="${filename}"`,
    });
    expect(JSON.parse(await response.text())).toMatchObject({ schemaVersion: 2, users: [{ balance: 2000 }] });
  });

  test('has no token in it (ASVS 14.2.1)', () => {
    for (const token of [admin.session.token, 'eyJ']) expect(url).not.toContain(token);
  });

  test('opens nothing after its five minutes', async () => {
    expect(Date.parse(expiresAt) - bank.clock.now()).toBeLessThanOrEqual(300_000);
    bank.clock.advance(Date.parse(expiresAt) - bank.clock.now() - 20_000);
    expect((await fetch(url)).status).toBe(200);
    bank.clock.advance(22_000);
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.text()).not.toContain('schemaVersion');
  });

  test.each<[string, (url: string) => string]>([
    ['for another backup', (url) => url.replace(/backup-\d{4}/, 'backup-2031')],
    ['for what is put aside', (url) => url.replace('/backups/backup', '/work/backup')],
    ['for the whole bucket', (url) => url.replace(/\/backups\/backup[^?]+/, '/')],
    ['for longer', (url) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=604800')],
    ['for later', (url) => url.replace(/X-Amz-Date=(\d{4})/, (_, year) => `X-Amz-Date=${Number(year) + 1}`)],
    ['as a page', (url) => url.replace('application%2Fjson', 'text%2Fhtml')],
    ['without its signature', (url) => url.replace(/&X-Amz-Signature=\w+/, '')],
    ['without anything', (url) => url.replace(/\?.*/, '')],
  ])('opens nothing when it is altered to open it %s', async (_, alter) => {
    expect(alter(url)).not.toBe(url);
    const response = await fetch(alter(url));
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('schemaVersion');
  });

  test.each(['PUT', 'DELETE', 'POST'])('is for reading, not for %s', async (method) => {
    const response = await fetch(url, { method, ...(method !== 'DELETE' && { body: '{}' }) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect((await fetch(url)).status).toBe(200);
  });
});

test('every link leaves one audit record (ASVS 16)', async () => {
  const before = await backups.records('backup.downloaded');
  await backups.link(filename);
  expect((await backups.records('backup.downloaded')).slice(before.length)).toMatchObject([
    { actorId: admin.id, actorName: admin.name, after: { filename } },
  ]);
});

test('a backup can be downloaded while customers are replaced', async () => {
  const job = await backups.hold({ kind: 'restore', filename });
  await job.maintain();
  expect(await backups.text(filename)).toContain('"schemaVersion":2');
  await job.end();
});

test('a link to a file that is gone says that there is none', async () => {
  const gone = await backups.create();
  const { url } = (await backups.link(gone)).result;
  await deleteObject(objectOf(gone));
  expect((await fetch(url)).status).toBe(404);
});
