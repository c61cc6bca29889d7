/**
 * The file has its records sorted by kind and may exceed the memory, so the records are divided into partitions by a
 * hash of the customer's id. A partition fits into memory once its largest customers are stored apart (`shares.ts`).
 */
import { crc32 } from 'node:zlib';
import type { BackupStats } from '#shared/contract/backups.ts';
import { accountNumberSearchKey } from '#shared/domain/account-number.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { assertMethodsSavable, type DepositMethod } from '#shared/domain/payment-methods.ts';
import type { BackupHeader, BackupPart, BackupSeal } from './backup-format.ts';
import type { BufferedPartitions, SpillStoreFactory } from './buffered-partitions.ts';
import { findInconsistency } from './find-inconsistency.ts';
import { invalidBackupError } from './invalid-backup-error.ts';
import {
  type BackupMethodsRecord,
  type BackupSettingsRecord,
  type BackupUserRecord,
  isBackupMethodsRecord,
} from './records.ts';
import {
  addToEntityChunk,
  CHUNKS_PER_LARGE_CUSTOMER,
  type ChunkedCustomer,
  customerEntityChunks,
  customerInMemory,
  type EntityEntry,
  spilledCustomer,
} from './shares.ts';

type Entry =
  | readonly ['user', BackupUserRecord]
  | EntityEntry
  /** A unique value (e-mail address, account number, ticket id) and its owner. */
  | readonly ['name', string, string]
  /**
   * Entries of the current bank: a customer, a deleted customer with the time of deletion, an administrator, and a
   * unique name of an administrator.
   */
  | readonly ['present', string]
  | readonly ['departed', string, string]
  | readonly ['administrator', string]
  | readonly ['taken', string];

const PARTITION_BYTES = 6_000_000;
const MAX_PARTITIONS = 400;

export const partitionCountFor = (bytes: number): number =>
  Math.min(MAX_PARTITIONS, Math.ceil(bytes / PARTITION_BYTES) || 1);

export async function addPartitionEntry(partitions: BufferedPartitions, entry: Entry): Promise<void> {
  const [, first] = entry;
  const name = typeof first === 'string' ? first : 'userId' in first ? first.userId : first.id;
  await partitions.add(crc32(name) % partitions.count, JSON.stringify(entry));
}

export function uniqueIdentifiersOfUser({
  email,
  accountNumber,
}: Pick<BackupUserRecord, 'email' | 'accountNumber'>): string[] {
  return [`e-mail ${canonicalEmail(email)}`, `number ${accountNumberSearchKey(accountNumber)}`];
}

export interface PartitionedBackup {
  readonly header: BackupHeader;
  readonly settings: readonly BackupSettingsRecord[];
  readonly seal: BackupSeal;
}

/** @throws DomainError 400 */
export async function partitionBackupRecords(
  parts: AsyncIterable<BackupPart>,
  partitions: BufferedPartitions,
): Promise<PartitionedBackup> {
  let header: BackupHeader | undefined;
  let seal: BackupSeal | undefined;
  const settings: BackupSettingsRecord[] = [];
  const stats = { totalUsers: 0, totalTransactions: 0, totalTickets: 0 };
  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header;
      continue;
    }
    if (part.kind === 'seal') {
      seal = part.seal;
      continue;
    }
    switch (part.section) {
      case 'users':
        await addPartitionEntry(partitions, ['user', part.record]);
        if (part.record.deletedAt !== undefined) break;
        stats.totalUsers += 1;
        for (const name of uniqueIdentifiersOfUser(part.record))
          await addPartitionEntry(partitions, ['name', name, part.record.id]);
        break;
      case 'transactions':
        await addPartitionEntry(partitions, ['transaction', part.record]);
        stats.totalTransactions += part.record.deleted ? 0 : 1;
        break;
      case 'tickets':
        await addPartitionEntry(partitions, ['ticket', part.record]);
        // Replies are listed by the id of the ticket alone, so that it must be unique in the whole bank.
        await addPartitionEntry(partitions, ['name', `ticket ${part.record.id}`, part.record.userId]);
        stats.totalTickets += part.record.part === undefined ? 1 : 0;
        break;
      case 'journal':
        await addPartitionEntry(partitions, ['journal', part.record]);
        break;
      case 'settings':
        if (settings.some(({ kind }) => kind === part.record.kind))
          throw invalidBackupError('some settings are there twice');
        if (isBackupMethodsRecord(part.record)) assertMethods(part.record);
        settings.push(part.record);
        break;
      case 'audit':
        break;
    }
  }
  if (!header || !seal) throw invalidBackupError('it is empty');
  assertCounts(header.stats, stats);
  return { header, settings, seal };
}

function assertMethods({ kind, methods }: BackupMethodsRecord): void {
  try {
    assertMethodsSavable(methods as unknown as DepositMethod[], kind === 'DEPOSIT' ? 'deposit' : 'withdraw');
  } catch (error) {
    if (error instanceof DomainError)
      throw invalidBackupError(`its ${kind.toLowerCase()} methods are none that can be saved`);
    throw error;
  }
}

function assertCounts(said: BackupStats, counted: BackupStats): void {
  for (const name of ['totalUsers', 'totalTransactions', 'totalTickets'] as const) {
    if (said[name] !== counted[name])
      throw invalidBackupError(`it says ${name} ${said[name]}, and holds ${counted[name]}`);
  }
}

/** Reads the lines of a partition; may be called repeatedly. */
export type LineSource = () => AsyncIterable<string>;

export interface CustomerPartition {
  readonly customers: ReadonlyMap<string, ChunkedCustomer>;
  /** Customers of the current bank. */
  readonly present: ReadonlySet<string>;
  /** Times of deletion of customers whose sign-in is still kept (ISO 8601). */
  readonly deletedSince: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

/** Bytes of a partition's lines that are held in memory. */
const MAX_BYTES = 8_000_000;

const isEntity = (entry: Entry): entry is EntityEntry =>
  entry[0] === 'transaction' || entry[0] === 'ticket' || entry[0] === 'journal';

/** @param shelf makes storage for customers who are too large for memory @throws DomainError 400 */
export async function openBackupCustomerPartition(
  lines: LineSource,
  shelf: SpillStoreFactory,
): Promise<CustomerPartition> {
  const spilled = new Map((await largestIn(lines)).map((id) => [id, shelf(CHUNKS_PER_LARGE_CUSTOMER)]));
  const entries: Entry[] = [];
  for await (const line of lines()) {
    const entry: Entry = JSON.parse(line);
    const large = isEntity(entry) ? spilled.get(entry[1].userId) : undefined;
    if (large && isEntity(entry)) await addToEntityChunk(large, entry);
    else entries.push(entry);
  }
  for (const each of spilled.values()) await each.close();
  const of = <Kind extends Entry[0]>(kind: Kind) =>
    entries.filter((entry): entry is Extract<Entry, readonly [Kind, ...unknown[]]> => entry[0] === kind);

  const users = usersOf(of('user'));
  const replaced = of('administrator').find(([, id]) => users.has(id));
  if (replaced) throw invalidBackupError(`its customer ${replaced[1]} is an administrator`);
  assertUnique(of('name'), of('taken'));
  const inMemory = Map.groupBy(entries.filter(isEntity), ([, { userId }]) => userId);
  const stray = [...spilled.keys(), ...inMemory.keys()].find((id) => !users.has(id));
  if (stray !== undefined) throw invalidBackupError(`it has no customer ${stray}, but things of theirs`);
  const customers = new Map<string, ChunkedCustomer>();
  for (const [id, user] of users) {
    const large = spilled.get(id);
    const customer = large ? spilledCustomer(user, large) : customerInMemory(user, inMemory.get(id) ?? []);
    const problem = await findInconsistency(user, customerEntityChunks(customer));
    if (problem !== undefined) throw invalidBackupError(problem);
    customers.set(id, customer);
  }
  const deletedSince = new Map<string, string[]>();
  for (const [, id, moment] of of('departed')) deletedSince.set(id, [...(deletedSince.get(id) ?? []), moment]);
  return {
    customers,
    present: new Set(of('present').map(([, id]) => id)),
    deletedSince,
    async close() {
      for (const each of spilled.values()) await each.remove();
    },
  };
}

/** Returns the customers whose records do not fit into memory, the largest first. */
async function largestIn(lines: LineSource): Promise<string[]> {
  const sizes = new Map<string, number>();
  let rest = 0;
  for await (const line of lines()) {
    rest += line.length;
    const entry: Entry = JSON.parse(line);
    if (isEntity(entry)) sizes.set(entry[1].userId, (sizes.get(entry[1].userId) ?? 0) + line.length);
  }
  const largest: string[] = [];
  for (const [id, bytes] of [...sizes].sort(([, one], [, other]) => other - one)) {
    if (rest <= MAX_BYTES) break;
    largest.push(id);
    rest -= bytes;
  }
  return largest;
}

function usersOf(entries: readonly (readonly ['user', BackupUserRecord])[]): Map<string, BackupUserRecord> {
  const users = new Map<string, BackupUserRecord>();
  for (const [, user] of entries) {
    if (users.has(user.id)) throw invalidBackupError(`the customer ${user.id} is there twice`);
    users.set(user.id, user);
  }
  return users;
}

function assertUnique(
  names: readonly (readonly ['name', string, string])[],
  taken: readonly (readonly ['taken', string])[],
): void {
  const owners = new Map<string, string>();
  for (const [, name, owner] of names) {
    if ((owners.get(name) ?? owner) !== owner) throw invalidBackupError(`two customers have the same ${name}`);
    owners.set(name, owner);
  }
  const stolen = taken.find(([, name]) => owners.has(name));
  if (stolen) throw invalidBackupError(`the ${stolen[1]} of a customer is an administrator's`);
}
