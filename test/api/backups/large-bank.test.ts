/** A worker reads a bank that is larger than a piece in several parts, so that a function can hand over between them. */
import { expect, test } from 'vitest';
import { downloadBackupText, parseBackupSections } from '#test/support/bank-content.ts';
import { beginHeldJob, readJob, runJobWorker } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** Seven megabytes, nearly two pieces. */
const SIZE = { customers: 3, transactionsEach: 5, longTicketsEach: 440 };
const { bank, admin } = setupBank({ size: SIZE });

const MINUTE = 60_000;

test('a function whose time runs out after the first piece of a large bank hands over, and the next one loses nothing', async () => {
  bank.clock.advance(1_000);
  const { id, filename } = await beginHeldJob(admin);
  const left = [14 * MINUTE, 9 * MINUTE];
  await runJobWorker(() => left.shift() ?? 0);
  expect(await readJob()).toMatchObject({ id, status: 'running', step: 'read', state: { after: expect.anything() } });

  await runJobWorker(() => 14 * MINUTE);
  await expect.poll(readJob).toMatchObject({ id, status: 'done' });
  const { users, transactions, tickets } = parseBackupSections(await downloadBackupText(bank, filename));
  expect(new Set(users.map(({ id: userId }) => userId)).size).toBe(SIZE.customers);
  expect(transactions).toHaveLength(SIZE.customers * SIZE.transactionsEach);
  expect(new Set(tickets.map(({ id: ticketId }) => ticketId)).size).toBe(SIZE.customers * SIZE.longTicketsEach);
});
