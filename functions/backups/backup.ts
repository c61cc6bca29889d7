import { auditRecordFromItem } from '../core/audit/audit.ts';
import { ObjectWriter } from '../core/aws/object-writer.ts';
import { DAY_MS, isoTime } from '../core/clock.ts';
import type { MethodSettingsKind } from '../core/dynamodb/keys.ts';
import { administratorRulesKey, type ItemKey, isAuditPartition, isUserPartition } from '../core/dynamodb/keys.ts';
import { env } from '../core/env.ts';
import { serviceUnavailable } from '../core/errors.ts';
import { logger } from '../core/logger.ts';
import { administratorRulesFromItem } from '../core/users/administrator-rules.ts';
import type { User } from '../core/users/user.ts';
import { readTotals } from '../reports/totals.ts';
import { sessionLimitsFromItem } from '../sign-in/session-limits.ts';
import { savedMethodsFromItem } from '../transactions/payment-methods.ts';
import { backupObjectKey, workObject } from './backup-objects.ts';
import { addBackup, type Backup } from './backups.ts';
import { inBackups, readStagedObject, removeStagedObjects, stageObject } from './backups-bucket.ts';
import { backupImpossibleError } from './changed-records.ts';
import { entitiesFromItems, type TableItem, toCustomerRecords, userRecordFromItems } from './customer-records.ts';
import { deflateChunk, GzipWriter } from './file/gzip.ts';
import { footerText, headerText, RECORD_SEPARATOR, sectionEnd, sectionStart } from './file/layout.ts';
import { findInconsistency, Reconciliation } from './file/reconciliation.ts';
import { type BackupSection, backupSections, type CustomerRecords, type UserRecord } from './file/records.ts';
import { type CustomerEntities, MAX_SHARES } from './file/shares.ts';
import { splitTicketIntoLines } from './file/ticket-lines.ts';
import type { JobLease } from './job-lease.ts';
import { ifJobUnchanged, LeaseLostError } from './jobs.ts';
import { backupSigningKeyId, signBackupDigest } from './signature.ts';
import { type ItemShares, spillCustomerItems } from './spill-customer-items.ts';
import { createSpillStoreFactory } from './staged-partitions.ts';
import { readConsistentItems, readUserVersions, scanPage } from './table-scan.ts';

export interface BackupState {
  readonly createdAt: string;
  readonly filename: string;
  readonly phase: 'read' | 'write' | 'done';
  readonly after?: ItemKey | undefined;
  readonly pieces: number;
  readonly stats: Backup['stats'];
  readonly records: number;
  /** Describes the first customer whose records contradict each other, because a restore would refuse them. */
  readonly problem?: string | undefined;
}

export const initialBackupState = (createdAt: string, filename: string): BackupState => ({
  createdAt,
  filename,
  phase: 'read',
  pieces: 0,
  stats: { totalUsers: 0, totalTransactions: 0, totalTickets: 0 },
  records: 0,
});

const PIECE_BYTES = 4_000_000;

interface Making {
  readonly lease: Pick<JobLease<unknown>, 'job' | 'assertHeld'>;
  readonly state: BackupState;
}

/** A customer with more pages is read in shares. A page has at most a megabyte. */
const MAX_PAGES = 4;

/** Reads a part of the table into pieces. A customer who is larger than that takes several pieces. */
export async function readBackupPiece({ lease, state }: Making): Promise<BackupState> {
  const pieces = new Pieces(lease, state.pieces);
  let after = state.after;
  let begun: TableItem[] = [];
  let pages = 0;
  for (;;) {
    const page = await scanPage(after);
    lease.assertHeld();
    const items = [...begun, ...page.items];
    begun = page.next ? lastCustomerOf(items) : [];
    pages = begun.length > page.items.length ? pages + 1 : 1;
    const whole = items.slice(0, items.length - begun.length);
    await take(whole, pieces);
    after = page.next;
    if (!after) break;
    const [first] = begun;
    if (first && pages > MAX_PAGES) {
      await takeInShares(begun, pieces);
      after = await endOf(first, after);
      break;
    }
    const last = whole.at(-1);
    if (pieces.bytes < PIECE_BYTES || !last) continue;
    after = keyOf(last);
    break;
  }
  await pieces.stage();
  return {
    ...state,
    phase: after ? 'read' : 'write',
    after,
    pieces: pieces.number,
    stats: {
      totalUsers: state.stats.totalUsers + pieces.stats.totalUsers,
      totalTransactions: state.stats.totalTransactions + pieces.stats.totalTransactions,
      totalTickets: state.stats.totalTickets + pieces.stats.totalTickets,
    },
    records: state.records + pieces.records,
    problem: state.problem ?? pieces.problem,
  };
}

const keyOf = ({ pk, sk }: TableItem): ItemKey => ({ pk: String(pk), sk: String(sk) });

async function endOf({ pk }: TableItem, after: ItemKey): Promise<ItemKey | undefined> {
  let last: ItemKey | undefined = after;
  while (last) {
    const page = await scanPage(last, { projection: 'pk, sk' });
    const other = page.items.findIndex((item) => item.pk !== pk);
    const before = page.items[other - 1];
    if (other >= 0) return before ? keyOf(before) : last;
    last = page.next;
  }
  return undefined;
}

/** Estimates from 0 to 1 how much has been read. */
export async function backupReadFraction({ records, stats }: BackupState): Promise<number> {
  const totals = await readTotals();
  const all = totals.users + totals.count(['deposit', 'withdraw']) + totals.tickets();
  const read = stats.totalUsers + stats.totalTransactions + stats.totalTickets;
  return records === 0 ? 0 : Math.min(0.99, read / (all || 1));
}

const pieceKey = (jobId: string, section: BackupSection, number: number): string =>
  workObject(jobId, `${section}-${number}`);

function lastCustomerOf(items: readonly TableItem[]): TableItem[] {
  const pk = items.at(-1)?.pk;
  if (!isUserPartition(String(pk))) return [];
  return items.slice(items.findIndex((item) => item.pk === pk));
}

class Pieces {
  readonly lease: Making['lease'];
  #number: number;
  #lines = noLines();
  readonly stats = { totalUsers: 0, totalTransactions: 0, totalTickets: 0 };
  bytes = 0;
  records = 0;
  problem: string | undefined;

  constructor(lease: Making['lease'], number: number) {
    this.lease = lease;
    this.#number = number;
  }

  get number(): number {
    return this.#number;
  }

  async stage(): Promise<void> {
    this.lease.assertHeld();
    for (const section of backupSections) {
      const text = this.#lines[section].join(RECORD_SEPARATOR);
      await stageObject(pieceKey(this.lease.job.id, section, this.#number), deflateChunk(text));
    }
    this.#number += 1;
    this.#lines = noLines();
    this.bytes = 0;
  }

  async stageIfFull(): Promise<void> {
    if (this.bytes >= PIECE_BYTES) await this.stage();
  }

  add(section: BackupSection, record: object): void {
    const line = JSON.stringify(record);
    this.#lines[section].push(line);
    this.bytes += line.length;
    this.records += 1;
  }

  addCustomer({ user, ...things }: CustomerRecords): void {
    this.addUser(user);
    this.addThings(things);
  }

  addUser(user: UserRecord): void {
    this.add('users', user);
    this.stats.totalUsers += user.deletedAt === undefined ? 1 : 0;
  }

  addProblem(userId: string, problem: string): void {
    logger.error('backed up as it is', { error: new Error(problem) });
    this.problem ??= `the records of the customer ${userId} contradict each other, since ${problem}`;
  }

  addThings({ transactions, tickets, journal }: CustomerEntities): void {
    for (const transaction of transactions) this.add('transactions', transaction);
    for (const line of tickets.flatMap(splitTicketIntoLines)) this.add('tickets', line);
    for (const line of journal) this.add('journal', line);
    this.stats.totalTransactions += transactions.filter(({ deleted }) => !deleted).length;
    this.stats.totalTickets += tickets.length;
  }
}

const noLines = (): Record<BackupSection, string[]> => ({
  users: [],
  transactions: [],
  tickets: [],
  settings: [],
  journal: [],
  audit: [],
});

const AT_ONCE = 100;

async function take(items: readonly TableItem[], piece: Pieces): Promise<void> {
  const customers: TableItem[][] = [];
  for (const item of items) {
    if (isUserPartition(String(item.pk))) {
      const last = customers.at(-1);
      if (last && last[0]?.pk === item.pk) last.push(item);
      else customers.push([item]);
    } else if (isAuditPartition(String(item.pk))) {
      piece.add('audit', auditRecordFromItem(item));
    } else if (item.pk === administratorRulesKey.pk) {
      piece.add('settings', { kind: 'ADMINISTRATORS', ...administratorRulesFromItem(item) });
    } else if (item.kind === 'settings') {
      const kind = item.sk as MethodSettingsKind;
      const { methods, version, withdrawalLimit, formerNames } = savedMethodsFromItem(kind, item);
      piece.add('settings', {
        kind,
        methods,
        version,
        withdrawalLimit,
        ...(formerNames?.length && { formerNames: [...formerNames] }),
      });
    } else if (item.kind === 'session-limits') {
      piece.add('settings', { kind: 'SESSIONS', ...sessionLimitsFromItem(item) });
    }
  }
  for (let at = 0; at < customers.length; at += AT_ONCE) {
    await takeCustomers(customers.slice(at, at + AT_ONCE), piece);
  }
}

interface Examined {
  readonly records: CustomerRecords;
  readonly problem: string | undefined;
}

/**
 * Returns undefined when there is no such customer.
 * @throws DomainError when records were altered outside the bank and cannot be read
 */
function examined(userId: string, items: readonly TableItem[]): Examined | undefined {
  const records = readable(userId, () => toCustomerRecords(items));
  return records && { records, problem: findInconsistency(records) };
}

function readable<T>(userId: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    logger.error('cannot be backed up', { error });
    throw backupImpossibleError(`the records of the customer ${userId} cannot be read`);
  }
}

const profileOf = (items: readonly TableItem[]) => items.find(({ kind }) => kind === 'user') as User | undefined;

/** Takes each customer as of one moment: a customer whose money moved during the scan is read again. */
async function takeCustomers(partitions: readonly TableItem[][], piece: Pieces): Promise<void> {
  const users = partitions.flatMap((items) => profileOf(items) ?? []);
  const versions = users.length > 0 ? await readUserVersions(users.map(({ id }) => id)) : new Map<string, number>();
  for (const items of partitions) {
    const profile = profileOf(items);
    if (profile?.role !== 'user') continue;
    const agrees = (read: readonly TableItem[]) => examined(profile.id, read)?.problem === undefined;
    const still = versions.get(profile.id) === profile.version && agrees(items);
    const found = examined(profile.id, still ? items : await readConsistentItems(profile.id, agrees));
    if (!found) continue;
    piece.addCustomer(found.records);
    if (found.problem) piece.addProblem(profile.id, found.problem);
  }
}

const MAX_TRIES = 6;
const THINGS_IN_SHARE = 2_000;
const FEWEST_SHARES = 16;

async function takeInShares(begun: readonly TableItem[], pieces: Pieces): Promise<void> {
  const profile = profileOf(begun);
  if (profile?.role !== 'user') return;
  const { transactionCount = 0, ticketCount = 0 } = profile;
  const shares = Math.max(FEWEST_SHARES, Math.ceil((transactionCount + ticketCount) / THINGS_IN_SHARE));
  const { items, problem } = await snapshotInShares(profile.id, Math.min(MAX_SHARES, shares), pieces.lease);
  if (problem) pieces.addProblem(profile.id, problem);
  const user = userRecordFromItems(items.own);
  if (user) {
    pieces.addUser(user);
    for (let share = 0; share < items.shares; share += 1) {
      pieces.addThings(entitiesFromItems(await items.share(share)));
      await pieces.stageIfFull();
    }
  }
  await items.remove();
}

interface Snapshot {
  readonly items: ItemShares;
  readonly problem: string | undefined;
}

/** @throws DomainError when the items cannot be read, and 503 for a customer that keeps changing */
async function snapshotInShares(userId: string, shares: number, lease: Making['lease']): Promise<Snapshot> {
  let problemBefore: string | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readUserVersions([userId]);
    const items = await spillCustomerItems(userId, shares, createSpillStoreFactory(lease.job));
    lease.assertHeld();
    const after = await readUserVersions([userId]);
    if (before.get(userId) === after.get(userId)) {
      const problem = await contradictionIn(userId, items);
      const said = `${after.get(userId)}: ${problem}`;
      if (problem === undefined || said === problemBefore) return { items, problem };
      problemBefore = said;
    }
    await items.remove();
  }
  throw serviceUnavailable();
}

async function contradictionIn(userId: string, { own, shares, share }: ItemShares): Promise<string | undefined> {
  const user = readable(userId, () => userRecordFromItems(own));
  if (!user) return undefined;
  const tieOut = new Reconciliation(user.id);
  for (let number = 0; number < shares; number += 1) {
    const items = await share(number);
    const problem = tieOut.add(readable(userId, () => entitiesFromItems(items)));
    if (problem) return problem;
  }
  return tieOut.end(user);
}

export async function writeBackup(
  { lease, state }: Making,
  about: Pick<Backup, 'reason' | 'createdBy'>,
): Promise<void> {
  const { job } = lease;
  const { filename, createdAt, stats, pieces } = state;
  const lockedUntil = new Date(Date.parse(createdAt) + env.backupRetentionDays * DAY_MS);
  const object = new ObjectWriter(inBackups(backupObjectKey(filename)), {
    ContentType: 'application/json',
    ContentEncoding: 'gzip',
    ObjectLockMode: 'COMPLIANCE',
    ObjectLockRetainUntilDate: lockedUntil,
  });
  const file = new GzipWriter((bytes) => object.write(bytes));
  await file.begin();
  const signedBy = backupSigningKeyId();
  await file.text(headerText({ createdAt, stats, signedBy }));
  for (const section of backupSections) {
    await file.text(sectionStart(section));
    let isEmpty = true;
    for (let number = 0; number < pieces; number += 1) {
      const bytes = await readStagedObject(pieceKey(job.id, section, number));
      lease.assertHeld();
      if (bytes.length === 0) continue;
      if (!isEmpty) await file.text(RECORD_SEPARATOR);
      await file.piece(bytes);
      isEmpty = false;
    }
    await file.text(sectionEnd(isEmpty));
  }
  const sha256 = file.sha256();
  await file.text(footerText(sha256, await signBackupDigest(sha256, signedBy)));
  await file.end();
  await object.end();
  lease.assertHeld();
  const isAdded = await addBackup(
    { filename, createdAt, stats, bytes: object.bytes, sha256, lockedUntil: isoTime(lockedUntil.getTime()), ...about },
    { ...job.by, action: 'backup.created', after: { filename, ...stats, reason: about.reason } },
    ifJobUnchanged(lease.job),
  );
  if (!isAdded) throw new LeaseLostError();
}

export async function removeBackupPieces(jobId: string, { pieces }: BackupState): Promise<void> {
  await removeStagedObjects(
    backupSections.flatMap((section) => Array.from({ length: pieces }, (_, n) => pieceKey(jobId, section, n))),
  );
}
