import { auditRecordFromItem } from '../core/audit/audit.ts';
import { ObjectWriter } from '../core/aws/object-writer.ts';
import { backOff } from '../core/back-off.ts';
import { DAY_MS, isoTime } from '../core/clock.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import type { MethodSettingsKind } from '../core/dynamodb/keys.ts';
import { administratorRulesKey, type ItemKey, isAuditPartition, userKey } from '../core/dynamodb/keys.ts';
import { tablePages } from '../core/dynamodb/table-scan.ts';
import { env } from '../core/env.ts';
import { serviceUnavailable } from '../core/errors.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import { logger } from '../core/logger.ts';
import { administratorRulesFromItem } from '../core/users/administrator-rules.ts';
import type { User } from '../core/users/user.ts';
import { readTotals } from '../reports/totals.ts';
import { sessionLimitsFromItem } from '../sign-in/session-limits.ts';
import { savedMethodsFromItem } from '../transactions/payment-methods.ts';
import { backupObjectKey, workFileObjectKey } from './backup-objects.ts';
import { addBackup, type Backup } from './backups.ts';
import { backupsBucketObject, readStagedObject, removeStagedObjects, stageObject } from './backups-bucket.ts';
import type { TableItem } from './customer-records.ts';
import {
  BACKUP_RECORD_SEPARATOR,
  backupFooterText,
  backupHeaderText,
  backupSectionEnd,
  backupSectionStart,
} from './file/backup-format.ts';
import { findInconsistency } from './file/find-inconsistency.ts';
import { deflateChunk, GzipWriter } from './file/gzip.ts';
import { type BackupSection, type BackupUserRecord, backupSections } from './file/records.ts';
import { type ChunkedCustomer, type CustomerEntities, customerEntityChunks } from './file/shares.ts';
import { splitTicketIntoLines } from './file/ticket-lines.ts';
import type { JobLease } from './job-lease.ts';
import { jobUnchangedConditionCheck, LeaseLostError } from './jobs.ts';
import { backupSigningKeyId, signBackupDigest } from './signature.ts';
import { type CustomerItems, customerFromItems, spillCustomerItems } from './spill-customer-items.ts';

export interface BackupState {
  readonly createdAt: string;
  readonly filename: string;
  readonly phase: 'read' | 'write';
  readonly after?: ItemKey | undefined;
  readonly pieces: number;
  readonly stats: Backup['stats'];
  readonly records: number;
  /** Describes the first customer whose records contradict each other, because a restore would refuse them. */
  readonly problem?: string | undefined;
}

export const createInitialBackupState = (createdAt: string, filename: string): BackupState => ({
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

const CUSTOMERS_AT_ONCE = 8;

/** Reads a part of the table into pieces. Each customer is read by itself once its profile is found. */
export async function stageTableForBackup({ lease, state }: Making): Promise<BackupState> {
  const pieces = new Pieces(lease, state.pieces);
  let after: ItemKey | undefined;
  for await (const { items, next } of tablePages({ ExclusiveStartKey: state.after })) {
    lease.assertHeld();
    for (const item of items) addSharedItem(item, pieces);
    const customers = items.filter(({ kind, role }) => kind === 'user' && role === 'user') as unknown as User[];
    await forEachConcurrently(CUSTOMERS_AT_ONCE, customers, (profile) => addCustomer(profile, pieces));
    after = next;
    // Customers put full pieces into the bucket themselves, which ends this part as well.
    if (pieces.number > state.pieces || pieces.bytes >= PIECE_BYTES) break;
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

/** Estimates from 0 to 1 how much has been read. */
export async function backupReadFraction({ records, stats }: BackupState): Promise<number> {
  const totals = await readTotals();
  const all = totals.users + totals.count(['deposit', 'withdraw']) + totals.tickets();
  const read = stats.totalUsers + stats.totalTransactions + stats.totalTickets;
  return records === 0 ? 0 : Math.min(0.99, read / (all || 1));
}

const pieceKey = (jobId: string, section: BackupSection, number: number): string =>
  workFileObjectKey(jobId, `${section}-${number}`);

class Pieces {
  readonly lease: Making['lease'];
  number: number;
  #lines = noLines();
  readonly stats = { totalUsers: 0, totalTransactions: 0, totalTickets: 0 };
  bytes = 0;
  records = 0;
  problem: string | undefined;

  constructor(lease: Making['lease'], number: number) {
    this.lease = lease;
    this.number = number;
  }

  /** Begins the next piece before this one is stored, because other customers may be added meanwhile. */
  async stage(): Promise<void> {
    this.lease.assertHeld();
    const [lines, number] = [this.#lines, this.number];
    this.#lines = noLines();
    this.number += 1;
    this.bytes = 0;
    for (const section of backupSections) {
      const text = lines[section].join(BACKUP_RECORD_SEPARATOR);
      await stageObject(pieceKey(this.lease.job.id, section, number), deflateChunk(text));
    }
  }

  add(section: BackupSection, record: object): void {
    const line = JSON.stringify(record);
    this.#lines[section].push(line);
    this.bytes += line.length;
    this.records += 1;
  }

  addUser(user: BackupUserRecord): void {
    this.add('users', user);
    this.stats.totalUsers += user.deletedAt === undefined ? 1 : 0;
  }

  addProblem(userId: string, problem: string): void {
    logger.error('backed up as it is', { error: new Error(problem) });
    this.problem ??= `the records of the customer ${userId} contradict each other, since ${problem}`;
  }

  async addEntities({ transactions, tickets, journal }: CustomerEntities): Promise<void> {
    for (const transaction of transactions) this.add('transactions', transaction);
    for (const line of tickets.flatMap(splitTicketIntoLines)) this.add('tickets', line);
    for (const line of journal) this.add('journal', line);
    this.stats.totalTransactions += transactions.filter(({ deleted }) => !deleted).length;
    this.stats.totalTickets += tickets.length;
    if (this.bytes >= PIECE_BYTES) await this.stage();
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

/** Adds an item that belongs to no customer, if backups contain it. */
function addSharedItem(item: TableItem, pieces: Pieces): void {
  if (isAuditPartition(String(item.pk))) {
    pieces.add('audit', auditRecordFromItem(item));
  } else if (item.pk === administratorRulesKey.pk) {
    pieces.add('settings', { kind: 'ADMINISTRATORS', ...administratorRulesFromItem(item) });
  } else if (item.kind === 'settings') {
    const kind = item.sk as MethodSettingsKind;
    const { methods, version, withdrawalLimit } = savedMethodsFromItem(kind, item);
    pieces.add('settings', { kind, methods, version, withdrawalLimit });
  } else if (item.kind === 'session-limits') {
    pieces.add('settings', { kind: 'SESSIONS', ...sessionLimitsFromItem(item) });
  }
}

async function addCustomer(profile: User, pieces: Pieces): Promise<void> {
  const { items, customer, problem } = await readConsistently(profile, pieces.lease);
  if (problem) pieces.addProblem(profile.id, problem);
  if (customer) {
    pieces.addUser(customer.user);
    for await (const entities of customerEntityChunks(customer)) await pieces.addEntities(entities);
  }
  await items.remove();
}

const MAX_TRIES = 20;
const BACK_OFF = { base: 5, cap: 250 };

interface Snapshot {
  readonly items: CustomerItems;
  readonly customer: ChunkedCustomer | undefined;
  readonly problem: string | undefined;
}

/**
 * Reads a customer as of one moment. Every movement of money raises the version of the profile, so items that were read
 * between two equal versions belong together. A contradiction between them is looked for as well, because a transaction
 * becomes visible item by item; a contradiction that a second try finds again is one of the records.
 * @param profile as it was before the other items are read
 * @throws DomainError when the items cannot be read, and 503 for a customer that keeps changing
 */
async function readConsistently({ id, version }: User, lease: Making['lease']): Promise<Snapshot> {
  let before: unknown = version;
  let problemBefore: string | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tries > 0) await backOff(tries, BACK_OFF);
    const items = await spillCustomerItems(id, lease.job);
    lease.assertHeld();
    const after = (await getItem(userKey(id)))?.version;
    const customer = customerFromItems(id, items);
    if (after === before) {
      const problem = customer && (await findInconsistency(customer.user, customerEntityChunks(customer)));
      if (problem === undefined || problem === problemBefore) return { items, customer, problem };
      problemBefore = problem;
    } else problemBefore = undefined;
    before = after;
    await items.remove();
  }
  throw serviceUnavailable();
}

export async function writeBackup(
  { lease, state }: Making,
  about: Pick<Backup, 'reason' | 'createdBy'>,
): Promise<void> {
  const { job } = lease;
  const { filename, createdAt, stats, pieces } = state;
  const lockedUntil = new Date(Date.parse(createdAt) + env.backupRetentionDays * DAY_MS);
  const object = new ObjectWriter(backupsBucketObject(backupObjectKey(filename)), {
    ContentType: 'application/json',
    ContentEncoding: 'gzip',
    ObjectLockMode: 'COMPLIANCE',
    ObjectLockRetainUntilDate: lockedUntil,
  });
  const file = new GzipWriter((bytes) => object.write(bytes));
  await file.begin();
  const signedBy = backupSigningKeyId();
  await file.text(backupHeaderText({ createdAt, stats, signedBy }));
  for (const section of backupSections) {
    await file.text(backupSectionStart(section));
    let isEmpty = true;
    for (let number = 0; number < pieces; number += 1) {
      const bytes = await readStagedObject(pieceKey(job.id, section, number));
      lease.assertHeld();
      if (bytes.length === 0) continue;
      if (!isEmpty) await file.text(BACKUP_RECORD_SEPARATOR);
      await file.piece(bytes);
      isEmpty = false;
    }
    await file.text(backupSectionEnd(isEmpty));
  }
  const sha256 = file.sha256();
  await file.text(backupFooterText(sha256, await signBackupDigest(sha256, signedBy)));
  await file.end();
  await object.end();
  lease.assertHeld();
  const isAdded = await addBackup(
    { filename, createdAt, stats, bytes: object.bytes, sha256, lockedUntil: isoTime(lockedUntil.getTime()), ...about },
    { ...job.by, action: 'backup.created', after: { filename, ...stats, reason: about.reason } },
    jobUnchangedConditionCheck(lease.job),
  );
  if (!isAdded) throw new LeaseLostError();
}

export async function removeBackupPieces(jobId: string, { pieces }: BackupState): Promise<void> {
  await removeStagedObjects(
    backupSections.flatMap((section) => Array.from({ length: pieces }, (_, n) => pieceKey(jobId, section, n))),
  );
}
