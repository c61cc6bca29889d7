/** Makes a backup: scans the table customer by customer, stages compressed pieces, and joins them into one file. */

import { listedAudit } from '../data/audit.ts';
import { addBackup, type Backup } from '../data/backups.ts';
import { type Item, toRecords } from '../data/customer-records.ts';
import { isAudit, isUser, type Key } from '../data/keys.ts';
import { type MethodKind, savedIn } from '../data/payment-methods.ts';
import { readSnapshot, readVersions, scanPage } from '../data/table-scan.ts';
import { readTotals } from '../data/totals.ts';
import { completeUnclaimedList } from '../data/unclaimed.ts';
import type { User } from '../data/users.ts';
import { logger } from '../platform/logger.ts';
import { backupObject } from '../storage/backup-objects.ts';
import { ObjectWriter, readStaged, removeStaged, stage } from '../storage/backups-bucket.ts';
import { compress, GzipWriter } from './file/gzip.ts';
import { closing, footerText, headerText, opening, SEPARATOR } from './file/layout.ts';
import { type CustomerRecords, type Section, sections } from './file/records.ts';
import { contradiction } from './file/tie-out.ts';
import type { JobLease } from './job-lease.ts';

export interface BackupState {
  readonly createdAt: string;
  readonly filename: string;
  readonly phase: 'read' | 'write' | 'done';
  readonly after?: Key | undefined;
  readonly pieces: number;
  readonly stats: Backup['stats'];
  readonly records: number;
}

export const beginBackup = (createdAt: string, filename: string): BackupState => ({
  createdAt,
  filename,
  phase: 'read',
  pieces: 0,
  stats: { totalUsers: 0, totalTransactions: 0, totalTickets: 0 },
  records: 0,
});

/** Bytes of text in a piece. */
const PIECE_BYTES = 4_000_000;

interface Making {
  readonly lease: Pick<JobLease<unknown>, 'job' | 'assertHeld'>;
  readonly state: BackupState;
}

/** Reads until a piece is full, and stages it. */
export async function readPiece({ lease, state }: Making): Promise<BackupState> {
  const piece = new Piece();
  let after = state.after;
  // Items of the last customer so far: the next page may have more of them.
  let begun: Item[] = [];
  for (;;) {
    const page = await scanPage(after);
    lease.assertHeld();
    const items = [...begun, ...page.items];
    begun = page.next ? lastCustomerOf(items) : [];
    const whole = items.slice(0, items.length - begun.length);
    await take(whole, piece);
    after = page.next;
    if (!after) break;
    const last = whole.at(-1);
    if (piece.bytes < PIECE_BYTES || !last) continue;
    // Items of the customer that was cut off are read again.
    after = { pk: String(last.pk), sk: String(last.sk) };
    break;
  }
  for (const section of sections) {
    await stage(pieceKey(lease.job.id, section, state.pieces), compress(piece.lines[section].join(SEPARATOR)));
  }
  return {
    ...state,
    phase: after ? 'read' : 'write',
    after,
    pieces: state.pieces + 1,
    stats: {
      totalUsers: state.stats.totalUsers + piece.stats.totalUsers,
      totalTransactions: state.stats.totalTransactions + piece.stats.totalTransactions,
      totalTickets: state.stats.totalTickets + piece.stats.totalTickets,
    },
    records: state.records + piece.records,
  };
}

/** The share of all records that has been read, from 0 to 1; an estimate. */
export async function fractionRead({ records, stats }: BackupState): Promise<number> {
  const totals = await readTotals();
  const all = totals.users + totals.count(['deposit', 'withdraw']) + totals.tickets();
  const read = stats.totalUsers + stats.totalTransactions + stats.totalTickets;
  return records === 0 ? 0 : Math.min(0.99, read / (all || 1));
}

const pieceKey = (jobId: string, section: Section, number: number): string => `work/${jobId}/${section}-${number}`;

function lastCustomerOf(items: readonly Item[]): Item[] {
  const pk = items.at(-1)?.pk;
  if (!isUser(String(pk))) return [];
  return items.slice(items.findIndex((item) => item.pk === pk));
}

class Piece {
  readonly lines: Record<Section, string[]> = {
    users: [],
    transactions: [],
    tickets: [],
    settings: [],
    journal: [],
    audit: [],
  };
  readonly stats = { totalUsers: 0, totalTransactions: 0, totalTickets: 0 };
  bytes = 0;
  records = 0;

  add(section: Section, record: object): void {
    const line = JSON.stringify(record);
    this.lines[section].push(line);
    this.bytes += line.length;
    this.records += 1;
  }

  addCustomer({ user, transactions, tickets, journal }: CustomerRecords): void {
    this.add('users', user);
    for (const transaction of transactions) this.add('transactions', transaction);
    for (const ticket of tickets) this.add('tickets', ticket);
    for (const line of journal) this.add('journal', line);
    this.stats.totalUsers += user.deletedAt === undefined ? 1 : 0;
    this.stats.totalTransactions += transactions.filter(({ deleted }) => !deleted).length;
    this.stats.totalTickets += tickets.length;
  }
}

const AT_ONCE = 100;

async function take(items: readonly Item[], piece: Piece): Promise<void> {
  const customers: Item[][] = [];
  for (const item of items) {
    if (isUser(String(item.pk))) {
      const last = customers.at(-1);
      if (last && last[0]?.pk === item.pk) last.push(item);
      else customers.push([item]);
    } else if (isAudit(String(item.pk))) {
      piece.add('audit', listedAudit(item));
    } else if (item.kind === 'settings') {
      const kind = item.sk as MethodKind;
      const { methods, version, withdrawalLimit } = savedIn(kind, item);
      piece.add('settings', { kind, methods, version, withdrawalLimit });
    }
  }
  for (let at = 0; at < customers.length; at += AT_ONCE) {
    await takeCustomers(customers.slice(at, at + AT_ONCE), piece);
  }
}

const agrees = (items: readonly Item[]): boolean => {
  const records = toRecords(items);
  return !records || contradiction(records) === undefined;
};

/** Each customer as of one moment: one whose money moved during the scan is read again. */
async function takeCustomers(partitions: readonly Item[][], piece: Piece): Promise<void> {
  const profileOf = (items: readonly Item[]) => items.find(({ kind }) => kind === 'user') as User | undefined;
  const users = partitions.flatMap((items) => profileOf(items) ?? []);
  const versions = users.length > 0 ? await readVersions(users.map(({ id }) => id)) : new Map<string, number>();
  for (const items of partitions) {
    const profile = profileOf(items);
    if (profile?.role !== 'user') continue;
    await completeUnclaimedList(profile);
    const still = versions.get(profile.id) === profile.version && agrees(items);
    const records = toRecords(still ? items : await readSnapshot(profile.id, agrees));
    if (!records) continue;
    const problem = contradiction(records);
    if (problem) logger.error('backed up as it is', { error: new Error(problem) });
    piece.addCustomer(records);
  }
}

export async function writeBackup(
  { lease, state }: Making,
  about: Pick<Backup, 'reason' | 'createdBy'>,
): Promise<void> {
  const { job } = lease;
  const { filename, createdAt, stats, pieces } = state;
  const object = new ObjectWriter(backupObject(filename), {
    ContentType: 'application/json',
    ContentEncoding: 'gzip',
  });
  const file = new GzipWriter((bytes) => object.write(bytes));
  await file.begin();
  await file.text(headerText({ createdAt, stats }));
  for (const section of sections) {
    await file.text(opening(section));
    let isEmpty = true;
    for (let number = 0; number < pieces; number += 1) {
      const bytes = await readStaged(pieceKey(job.id, section, number));
      lease.assertHeld();
      if (bytes.length === 0) continue;
      if (!isEmpty) await file.text(SEPARATOR);
      await file.piece(bytes);
      isEmpty = false;
    }
    await file.text(closing(isEmpty));
  }
  const sha256 = file.sha256();
  await file.text(footerText(sha256));
  await file.end();
  await object.end();
  lease.assertHeld();
  await addBackup(
    { filename, createdAt, stats, bytes: object.bytes, sha256, ...about },
    { ...job.by, action: 'backup.created', after: { filename, ...stats, reason: about.reason } },
  );
}

export async function removePieces(jobId: string, { pieces }: BackupState): Promise<void> {
  await removeStaged(
    sections.flatMap((section) => Array.from({ length: pieces }, (_, n) => pieceKey(jobId, section, n))),
  );
}
