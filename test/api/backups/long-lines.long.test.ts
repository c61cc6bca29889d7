/** Lines of a backup have a largest length, so that a worker never holds too much of a file in memory. */
import { expect, test } from 'vitest';
import { MAX_BACKUP_LINE_BYTES, readBackupFile } from '#functions/backups/file/backup-format.ts';
import type { BackupTicketRecord } from '#functions/backups/file/records.ts';
import { joinTicketLines, splitTicketIntoLines } from '#functions/backups/file/ticket-lines.ts';
import { replyToTicket } from '#shared/contract/tickets.ts';
import { expectJobDone } from '#test/support/backups.ts';
import { currentBankContent } from '#test/support/bank-content.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, tickets, backups } = setupBank({ rateLimits: 'off' });

const PIECE = 64 * 1024;
let taken = 0;
function* endless(): Generator<Uint8Array> {
  const piece = Buffer.alloc(PIECE, 'x');
  for (taken = 0; taken < 60 * 1024 * 1024; taken += PIECE) yield piece;
}
const readAll = async (text: Iterable<Uint8Array>) => {
  for await (const _ of readBackupFile(text));
};

test('a line without an end is refused after a megabyte, and no more of it is read (ASVS 5.2.3)', async () => {
  await expect(readAll(endless())).rejects.toMatchObject({ code: 'invalid_backup' });
  expect(taken).toBeLessThanOrEqual(MAX_BACKUP_LINE_BYTES + PIECE);
});

const random = seededRandom(20261122);
const ticket = (replies: number, letter: string): BackupTicketRecord => ({
  ...{ userId: 'u', id: `t${replies}`, subject: 'S', message: 'M', priority: 'low', status: 'open' },
  ...{ createdAt: 'c', updatedAt: 'u', lastChange: 'l', version: 1 },
  replies: Array.from({ length: replies }, (_, index) => ({
    id: `r${index}`,
    message: letter.repeat(5000),
    at: 'a',
  })),
});

test.each(['x', '€', '\u0001'])(
  'a ticket with many long replies of %j is split into lines that are short enough',
  (letter) => {
    for (const replies of [0, 1, 50, 51, 200]) {
      const whole = ticket(replies, letter);
      const lines = splitTicketIntoLines(whole);
      for (const line of lines) expect(Buffer.byteLength(JSON.stringify(line))).toBeLessThan(MAX_BACKUP_LINE_BYTES);
      const others = splitTicketIntoLines(ticket(120, 'y'));
      const mixed = [...lines, ...others].sort(() => random.next() - 0.5);
      expect(joinTicketLines(mixed).find(({ id }) => id === whole.id)).toEqual(whole);
    }
  },
);

test('a ticket is refused when one of its lines is missing or repeated', () => {
  const lines = splitTicketIntoLines(ticket(200, 'x'));
  expect(lines.length).toBeGreaterThan(3);
  for (const index of lines.keys()) {
    const last = index === lines.length - 1;
    // Without its last line a ticket just has fewer replies, which only the checksum of the file detects.
    if (!last) expect(() => joinTicketLines(lines.toSpliced(index, 1))).toThrow(/are missing/);
    if (index > 0) expect(() => joinTicketLines([...lines, ...lines.slice(index, index + 1)])).toThrow(/there twice/);
  }
});

test('a ticket with many long replies is backed up and restored as it was', async () => {
  const person = await money.customerWith(5);
  const { _id: ticketId } = await tickets.opened(person);
  for (let count = 0; count < 52; count += 1)
    await admin.call(replyToTicket, { body: { ticketId, message: `${count} ${'€'.repeat(4900)}` } });
  await bank.drain();
  const before = await currentBankContent(bank);
  const filename = await backups.create();
  const text = await backups.text(filename);
  expect(text).toContain('"part":1');
  await admin.call(replyToTicket, { body: { ticketId, message: 'Too late' } });
  await expectJobDone(bank, await backups.restore({ filename }));
  expect(await currentBankContent(bank)).toEqual(before);
});
