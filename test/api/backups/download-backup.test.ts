import { beforeAll, expect, test } from 'vitest';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups } = setupBank();
let filename: string;
beforeAll(async () => {
  await money.customerWith(20);
  filename = await backups.create();
});

test('the link opens the file for everybody for five minutes, and a browser saves it under its name (ASVS 5.4.1, 5.4.2)', async () => {
  const { url, expiresAt } = (await backups.link(filename)).result;
  for (const token of [admin.session.token, 'eyJ']) expect(url).not.toContain(token);
  expect(Date.parse(expiresAt) - bank.clock.now()).toBeLessThanOrEqual(300_000);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-disposition': `attachment; filename="${filename}"`,
  });
  expect(JSON.parse(await response.text())).toMatchObject({ schemaVersion: 3, users: [{ balance: 2000 }] });
});

test('a backup can be downloaded while customers are replaced, and every link leaves one audit record (ASVS 16.2.1)', async () => {
  const before = await backups.records('backup.downloaded');
  const job = await backups.hold({ kind: 'restore', filename });
  await job.maintain();
  expect(await backups.text(filename)).toContain('"schemaVersion":3');
  await job.end();
  expect((await backups.records('backup.downloaded')).slice(before.length)).toMatchObject([
    { actorId: admin.id, actorName: admin.name, after: { filename } },
  ]);
});
