import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitiesFromItems, userRecordFromItems } from '#functions/backups/customer-records.ts';
import { findInconsistency } from '#functions/backups/file/find-inconsistency.ts';
import { addPartitionEntry, openBackupCustomerPartition } from '#functions/backups/file/partition.ts';
import type { BackupCustomerRecords } from '#functions/backups/file/records.ts';
import { addToEntityChunk, customerEntityChunks, spilledCustomer } from '#functions/backups/file/shares.ts';
import { splitTicketIntoLines } from '#functions/backups/file/ticket-lines.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import type { BackupContent } from '#test/support/backups.ts';
import type { Answer } from '#test/support/bank.ts';
import { comparableContent, currentBankContent, parseBackupSections, waitForJob } from '#test/support/bank-content.ts';
import { damageBackup, formatBackupFile } from '#test/support/damage-backup.ts';
import { s3, table } from '#test/support/faults/aws-clients.ts';
import { inMemorySpillStore } from '#test/support/faults/backup-files.ts';
import { generateBankItems } from '#test/support/faults/many-customers.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** More than a worker holds in memory of one customer in a file. */
const TRANSACTIONS = 8_000;
const MAX_HELD = 3_500;
/** Six megabytes of one customer: more than the pages of a scan that are held in memory, and several shares. */
const LARGE = { transactionsEach: 50, longTicketsEach: 400 };
/** The size of five pages of a scan, with the names of attributes. */
const MAX_BYTES = 5_500_000;

const FORGERIES = [
  'a balance that the journal does not come to',
  'another amount',
  'a transaction twice',
  'two transactions with one number',
  'a transaction taken out, its journal left',
  'money taken out with its journal',
  'postings that still sum to zero',
  'a line of the journal twice',
  'a line of the journal of another transaction',
  'two lines of a transaction exchanged',
  'a ticket twice, of one customer or of two',
];

const CLOCK = Date.parse('2026-11-22T12:00:00.000Z');

function customerWith(transactionsEach: number): BackupCustomerRecords {
  const items = [...generateBankItems({ customers: 1, transactionsEach }, CLOCK)];
  const user = userRecordFromItems(items.filter(({ kind, role }) => kind !== 'user' || role === 'user'));
  return { user: user ?? expect.fail('There is no customer'), ...entitiesFromItems(items) };
}

const entriesOf = ({ transactions, tickets, journal }: BackupCustomerRecords) => [
  ...transactions.map((record) => ['transaction', record] as const),
  ...tickets.flatMap(splitTicketIntoLines).map((record) => ['ticket', record] as const),
  ...journal.map((record) => ['journal', record] as const),
];

async function problemOf(records: BackupCustomerRecords, shares: number): Promise<string | undefined> {
  try {
    const aside = inMemorySpillStore(shares);
    for (const entry of entriesOf(records)) await addToEntityChunk(aside, entry);
    return await findInconsistency(records.user, customerEntityChunks(spilledCustomer(records.user, aside)));
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

test('what is forged in one share of a customer, or over two of them, is found however many shares there are', async () => {
  const whole = customerWith(60);
  const { user, ...things } = whole;
  const stats = { totalUsers: 1, totalTransactions: things.transactions.length, totalTickets: 1 };
  const text = formatBackupFile({
    ...{ schemaVersion: 3, createdAt: user.createdAt, stats, signedBy: user.id, sha256: '', signature: '' },
    ...{ users: [user], transactions: [...things.transactions], tickets: [...things.tickets] },
    ...{ journal: [...things.journal], settings: [], audit: [] },
  });
  const random = seededRandom(20_261_122);
  for (const shares of [1, 7, 400]) {
    expect(await problemOf(whole, shares)).toBeUndefined();
    for (const kind of FORGERIES) {
      const { file } = damageBackup(kind, { text, administrator: { id: '', email: '' } }, random);
      const { users, transactions, tickets, journal }: BackupContent = JSON.parse(file.toString());
      const altered = { user: users[0] ?? user, transactions, tickets, journal };
      expect(await problemOf(altered, shares), `${kind}, ${shares} shares`).toBeDefined();
    }
  }
});

test(`no more than ${MAX_HELD} of ${TRANSACTIONS} transactions in a backup are held in memory, and none is lost`, async () => {
  const records = customerWith(TRANSACTIONS);
  const partitions = inMemorySpillStore(1);
  await addPartitionEntry(partitions, ['user', records.user]);
  for (const entry of entriesOf(records)) await addPartitionEntry(partitions, entry);
  const { customers } = await openBackupCustomerPartition(() => partitions.lines(0), inMemorySpillStore);
  const customer = customers.get(records.user.id) ?? expect.fail('There is no customer');
  const ids = new Set<string>();
  const held: number[] = [];
  let lines = 0;
  for await (const { transactions, journal } of customerEntityChunks(customer)) {
    held.push(transactions.length);
    lines += journal.length;
    for (const { id } of transactions) ids.add(id);
  }
  expect(Math.max(...held)).toBeLessThanOrEqual(MAX_HELD);
  expect([ids.size, lines]).toEqual([TRANSACTIONS, records.journal.length]);
});

const NAME = 'countHeld';
const { bank, backups } = setupBank({ size: { customers: 1, ...LARGE } });
/** Bytes that were read since the last write. */
const held = { Scan: 0, Query: 0 };
let mostHeld = 0;

const emptied = () => void Object.assign(held, { Scan: 0, Query: 0 });

beforeAll(() => {
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const { Items = [] } = result.output as { Items?: unknown[] };
        const name = commandName === 'ScanCommand' ? 'Scan' : 'Query';
        const isProjected = 'ProjectionExpression' in args.input;
        if (/Write|Put|Update|Delete/.test(String(commandName))) emptied();
        else if (!isProjected && Items.length > 0)
          // A page of a scan is held until the next one is read, and what a query has read until the customer ends.
          held[name] = (name === 'Query' ? held.Query : 0) + Buffer.byteLength(JSON.stringify(Items));
        mostHeld = Math.max(mostHeld, held.Scan, held.Query);
        return result;
      },
    { step: 'initialize', name: NAME, override: true },
  );
  s3().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'PutObjectCommand') emptied();
        return next(args);
      },
    { step: 'initialize', name: NAME, override: true },
  );
});
afterAll(() => {
  table().middlewareStack.remove(NAME);
  s3().middlewareStack.remove(NAME);
});

test('a bank with a large customer is backed up, deleted, checked and restored with a bounded part in memory', async () => {
  /** Returns what the job says, which has held a bounded part of the bank. */
  const over = async (start: () => Promise<Answer<{ status: string }>>) => {
    emptied();
    mostHeld = 0;
    expect((await start()).status).toBe(200);
    const job = await waitForJob(bank);
    expect(job).toMatchObject({ status: 'done' });
    expect(mostHeld).toBeGreaterThan(0);
    expect(mostHeld).toBeLessThanOrEqual(MAX_BYTES);
    return job;
  };
  const { transactionsEach, longTicketsEach } = LARGE;
  const { safetyBackup: filename = '' } = await over(backups.wipe);
  const before = parseBackupSections(await backups.text(filename));
  expect([before.transactions.length, before.tickets.length]).toEqual([transactionsEach, longTicketsEach]);
  bank.clock.advance(1000);
  const { differences } = await over(() => backups.restore({ filename }));
  expect(differences).toMatchObject({
    users: { added: 1 },
    transactions: { added: transactionsEach },
    tickets: { added: longTicketsEach },
  });
  expect(await currentBankContent(bank)).toEqual(comparableContent(before));
});
