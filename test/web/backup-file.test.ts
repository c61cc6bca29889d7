import { expect, it } from 'vitest';
import { MAX_INLINE_BACKUP_BYTES } from '#shared/contract/backups.ts';
import { formatFileSize } from '../../web/src/components/ui/format-file-size.ts';
import { readBackupFile } from '../../web/src/features/backups/admin/backup-file.ts';

const MB = 1024 * 1024;
const head = {
  schemaVersion: 1,
  createdAt: '2026-03-04T05:06:07.008Z',
  stats: { totalUsers: 2, totalTransactions: 30, totalTickets: 4 },
};
const { createdAt, stats } = head;
const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'backup.json');
const backupOf = (bytes: number) => JSON.stringify({ ...head, users: ['x'.repeat(bytes)] });

it('a small backup file is read whole, to be sent in a call', async () => {
  const backup = { ...head, users: [{ createdAt: '2020-01-01T00:00:00.000Z' }] };
  const read = await readBackupFile(file(JSON.stringify(backup)));
  expect(read).toMatchObject({ head: { createdAt, stats }, content: backup });
});

it('a backup file that is too large for a call is only examined', async () => {
  const read = await readBackupFile(file(backupOf(MAX_INLINE_BACKUP_BYTES)));
  expect(read).toMatchObject({ head: { createdAt, stats } });
  expect(read?.content).toBeUndefined();
});

it('a very large backup file is read at its beginning only', async () => {
  const beginning = `${JSON.stringify(head).slice(0, -1)},\n"users":[\n{"createdAt":"2020-01-01T00:00:00.000Z"`;
  const read = await readBackupFile(file(beginning, new Uint8Array(51 * MB)));
  expect(read).toMatchObject({ head: { createdAt, stats } });
  expect(await readBackupFile(file(new Uint8Array(51 * MB)))).toBeUndefined();
});

it.each([
  ['nothing', ''],
  ['no JSON', '{"createdAt"'],
  ['a backup without counts', JSON.stringify({ createdAt })],
  ['a backup of no time', JSON.stringify({ ...head, createdAt: 'yesterday' })],
])('a file that is %s is no backup', async (_, text) => {
  expect(await readBackupFile(file(text))).toBeUndefined();
});

it.each([
  [0, '0 B'],
  [148_213, '144.7 KB'],
  [1024 ** 4, '1,024.0 GB'],
])('a file of %d bytes is shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
