import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEntry, openPartition } from '#functions/backup-jobs/file/partition.ts';
import type { CustomerRecords, JournalRecord, TicketRecord } from '#functions/backup-jobs/file/records.ts';
import { PutAside, type SharedCustomer } from '#functions/backup-jobs/file/shares.ts';
import { linesOfTicket } from '#functions/backup-jobs/file/ticket-lines.ts';
import { contradiction, refuse, TieOut } from '#functions/backup-jobs/file/tie-out.ts';
import { toRecords } from '#functions/data/customer-records.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { MeasuredJobs } from '#test/bench/backups-process.ts';
import { inOwnProcess } from '#test/bench/child.ts';
import { noDifferences } from '#test/support/backups.ts';
import type { Answer } from '#test/support/bank.ts';
import { canonicalForm, contentOf, jobOver } from '#test/support/bank-content.ts';
import { backupsClient, table } from '#test/support/faults/aws-clients.ts';
import { shelfInMemory } from '#test/support/faults/backup-files.ts';
import { type BankSize, itemsOfBank } from '#test/support/faults/many-customers.ts';
import { figure, inFull } from '#test/support/figures.ts';
import { setupBank } from '#test/support/fixtures.ts';

/** More than a worker holds of one customer of a file. */
const TRANSACTIONS = 8_000;
const MOST_HELD = 3_500;
/** Seven megabytes: more of a customer than the pages of a scan that are held, and several shares. */
const LARGE = { transactionsEach: 300, longTicketsEach: 440 };
/** Five pages of a scan, with the names of attributes. */
const MOST_BYTES = 5_500_000;

type Writable<T> = { -readonly [Name in keyof T]: T[Name] extends readonly (infer Each)[] ? Each[] : T[Name] };
type Altered = Writable<CustomerRecords>;

const CLOCK = Date.parse('2026-11-22T12:00:00.000Z');

/** With a ticket and two replies, which the invented bank has not. */
function customerWith(transactionsEach: number): CustomerRecords {
  const items = [...itemsOfBank({ customers: 1, transactionsEach }, CLOCK)];
  const records = toRecords(items.filter(({ kind, role }) => kind !== 'user' || role === 'user'));
  const [ticket] = records?.tickets ?? [];
  if (!records || !ticket) return expect.fail('There is no customer with a ticket');
  const replies = ['a', 'b'].map((letter) => ({ id: letter.repeat(8), message: letter, at: ticket.createdAt }));
  return { ...records, tickets: [{ ...ticket, replies }] };
}

async function putAside(records: CustomerRecords, shares: number): Promise<SharedCustomer> {
  const aside = new PutAside(shelfInMemory(shares));
  for (const record of records.transactions) await aside.add(['transaction', record]);
  for (const record of records.tickets.flatMap(linesOfTicket)) await aside.add(['ticket', record]);
  for (const record of records.journal) await aside.add(['journal', record]);
  return aside.close(records.user);
}

async function refusalOf(records: CustomerRecords, shares: number): Promise<string | undefined> {
  const customer = await putAside(records, shares);
  const tieOut = new TieOut(records.user.id);
  try {
    for (let share = 0; share < shares; share += 1) refuse(tieOut.add(await customer.share(share)));
    refuse(tieOut.end(records.user));
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
}

describe('what is forged in one share of a customer, or over two of them, is refused:', () => {
  const whole = customerWith(60);
  const at = <T>(all: readonly T[], index: number): T => all.at(index) ?? expect.fail('There are fewer');
  const deciding = (line: JournalRecord) => line.what === 'status' && Object.keys(line.postings).length > 0;

  const forgeries: Readonly<Record<string, (altered: Altered) => void>> = {
    'a balance': ({ user }) => void Object.assign(user, { balance: user.balance + 1 }),
    'a held amount': ({ user }) => void Object.assign(user, { reserved: user.reserved + 1 }),
    'an amount': ({ transactions }) => void Object.assign(at(transactions, 30), { amount: 1 }),
    'a status': ({ transactions }) => {
      const one = transactions.find(({ status, type }) => status === 'completed' && type === 'deposit');
      Object.assign(one ?? {}, { status: 'failed' });
    },
    'a transaction that is missing': ({ transactions }) => void transactions.splice(20, 1),
    'a transaction that is missing with its journal': ({ transactions, journal }) => {
      const index = transactions.findIndex(({ status }) => status === 'completed');
      const [gone] = transactions.splice(index, 1);
      for (let line = journal.length - 1; line >= 0; line -= 1)
        if (journal[line]?.transactionId === gone?.id) journal.splice(line, 1);
    },
    'a transaction that is there twice': ({ transactions }) => void transactions.push(at(transactions, 0)),
    'a transaction of another, with its journal': ({ transactions, journal }) => {
      const one = transactions.find(({ status }) => status === 'completed') ?? at(transactions, 0);
      const id = '00000000-0000-7000-8000-000000000001';
      const number = one.number.replace(/.{6}$/, 'FORGED');
      journal.push(
        ...journal
          .filter(({ transactionId }) => transactionId === one.id)
          .map((line) => ({ ...line, transactionId: id })),
      );
      transactions.push({ ...one, id, number });
    },
    'a number that two have': ({ transactions }) =>
      void Object.assign(at(transactions, 5), { number: at(transactions, 40).number }),
    'a line that is missing': ({ journal }) => void journal.splice(journal.findIndex(deciding), 1),
    'a line that is there twice': ({ journal }) => void journal.push(journal.find(deciding) ?? at(journal, 0)),
    'a line of another transaction': ({ journal, transactions }) =>
      void Object.assign(journal.find(deciding) ?? {}, { transactionId: at(transactions, -1).id }),
    'a line of no transaction': ({ journal }) =>
      void Object.assign(at(journal, 3), { transactionId: '00000000-0000-7000-8000-000000000001' }),
    'a line that does not come to zero': ({ journal }) => {
      const line = journal.find(deciding);
      Object.assign(line ?? {}, { postings: { ...line?.postings, customer: 1 } });
    },
    'lines in another order': ({ journal }) => void journal.reverse(),
    'a ticket that is there twice': ({ tickets }) => void tickets.push(at(tickets, 0)),
    'a reply that is there twice': ({ tickets }) => {
      const ticket: TicketRecord = at(tickets, 0);
      tickets[0] = { ...ticket, replies: [...ticket.replies, ...ticket.replies] };
    },
  };

  test('nothing of it in the customer as they are', async () => {
    expect(contradiction(whole)).toBeUndefined();
    for (const shares of [1, 2, 7, 40, 400]) expect(await refusalOf(whole, shares)).toBeUndefined();
  });

  test.each(Object.entries(forgeries))('%s', async (_, forge) => {
    const altered: Altered = structuredClone(whole) as Altered;
    forge(altered);
    expect(contradiction(altered)).toBeDefined();
    for (const shares of [1, 2, 7, 40, 400]) {
      expect(await refusalOf(altered, shares)).toMatch(/^This backup cannot be restored: .+\. Nothing was changed\.$/);
    }
  });
});

test(`of ${TRANSACTIONS} transactions in a backup no more than ${MOST_HELD} are held at a time, and none is lost`, async () => {
  const records = customerWith(TRANSACTIONS);
  const [partitions, others] = [shelfInMemory(1), shelfInMemory(1)];
  await addEntry(partitions, ['user', records.user]);
  for (const record of records.transactions) await addEntry(partitions, ['transaction', record]);
  for (const record of records.tickets) await addEntry(partitions, ['ticket', record]);
  for (const record of records.journal) await addEntry(partitions, ['journal', record]);
  await partitions.close();
  await others.close();
  const { customers } = await openPartition(() => partitions.lines(0), shelfInMemory);
  const customer = customers.get(records.user.id) ?? expect.fail('There is no customer');
  expect(customer).toMatchObject({ transactionCount: TRANSACTIONS, ticketCount: 1 });
  const ids = new Set<string>();
  const held: number[] = [];
  let lines = 0;
  for (let share = 0; share < customer.shares; share += 1) {
    const { transactions, journal } = await customer.share(share);
    held.push(transactions.length);
    lines += journal.length;
    for (const { id } of transactions) ids.add(id);
  }
  expect(Math.max(...held)).toBeLessThanOrEqual(MOST_HELD);
  expect([ids.size, lines]).toEqual([TRANSACTIONS, records.journal.length]);
});

describe('a bank with a large customer', () => {
  const NAME = 'countHeld';
  const { bank, backups } = setupBank({ size: { customers: 1, ...LARGE } });
  /** Bytes read since something was written, and the most of them. */
  const held = { Scan: 0, Query: 0 };
  let mostHeld = 0;

  const emptied = () => void Object.assign(held, { Scan: 0, Query: 0 });

  beforeAll(() => {
    table().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const result = await next(args);
          const { Items = [] } = result.output as { Items?: unknown[] };
          const isProjected = 'ProjectionExpression' in args.input;
          if (/Write|Put|Update|Delete/.test(String(commandName))) emptied();
          else if (!isProjected && Items.length > 0)
            // What a scan has begun of a customer is kept until the customer has been read by a query.
            held[commandName === 'ScanCommand' ? 'Scan' : 'Query'] += Buffer.byteLength(JSON.stringify(Items));
          mostHeld = Math.max(mostHeld, held.Scan, held.Query);
          return result;
        },
      { step: 'initialize', name: NAME, override: true },
    );
    backupsClient().middlewareStack.add(
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
    backupsClient().middlewareStack.remove(NAME);
  });

  async function mostHeldBy<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
    emptied();
    mostHeld = 0;
    const result = await work();
    return [result, mostHeld];
  }

  const over = async (started: Answer<{ status: string }>) => {
    expect(started.status).toBe(200);
    const job = await jobOver(bank);
    expect(job).toMatchObject({ status: 'done' });
    return job;
  };

  test('is backed up, checked, emptied and restored as it was, with a bounded part of the customer at a time', async () => {
    const { transactionsEach, longTicketsEach } = LARGE;
    const [filename, byBackup] = await mostHeldBy(() => backups.create());
    const before = contentOf(await backups.text(filename));
    expect(before.transactions).toHaveLength(transactionsEach);
    expect(before.tickets).toHaveLength(longTicketsEach);
    const [checked, byCheck] = await mostHeldBy(async () => over(await backups.dryRun({ filename })));
    expect(checked).toMatchObject({ differences: noDifferences });
    const [, byWipe] = await mostHeldBy(async () => over(await backups.wipe()));
    bank.clock.advance(1000);
    const [restored, byRestore] = await mostHeldBy(async () => over(await backups.restore({ filename })));
    expect(restored).toMatchObject({
      differences: {
        users: { added: 1 },
        transactions: { added: transactionsEach },
        tickets: { added: longTicketsEach },
      },
    });
    const parts = { byBackup, byCheck, byWipe, byRestore };
    for (const [name, most] of Object.entries(parts)) expect(most, name).toBeGreaterThan(0);
    for (const [name, most] of Object.entries(parts)) expect(most, name).toBeLessThanOrEqual(MOST_BYTES);
    expect(canonicalForm(contentOf(await backups.text(await backups.create())))).toEqual(canonicalForm(before));
  });
});

const IN_LONG = figure(100_000, 10_000);

if (inFull)
  test(
    `a customer with ${IN_LONG} transactions is backed up, checked, deleted, restored and compared inside 256 MB`,
    async () => {
      const size: BankSize = { customers: 1, transactionsEach: IN_LONG };
      const { left, jobs } = await inOwnProcess<BankSize, MeasuredJobs>('./backups-process.ts', size);
      expect(left).toEqual(noDifferences);
      expect(jobs.map(({ kind }) => kind)).toEqual(['backup', 'check', 'delete-all', 'restore', 'comparison']);
      for (const { kind, megabytes } of jobs) expect(megabytes, kind).toBeLessThanOrEqual(256);
    },
    60 * 60_000,
  );
