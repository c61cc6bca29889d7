/**
 * Assembles a backup's records customer by customer. The file has them by kind and may be larger than memory, so they
 * are spread over partitions by a hash of the customer's id; each partition fits into memory.
 */
import { crc32 } from 'node:zlib';
import type { BackupStats } from '#shared/contract/backups.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { assertSavable, type DepositMethod } from '#shared/domain/payment-methods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { badBackup } from './bad-backup.ts';
import type { Header, Part } from './layout.ts';
import type {
  CustomerRecords,
  JournalRecord,
  SettingsRecord,
  TicketRecord,
  TransactionRecord,
  UserRecord,
} from './records.ts';
import { assertTiesOut } from './tie-out.ts';

export interface Partitions {
  readonly count: number;
  add(partition: number, line: string): Promise<void>;
}

/** A line of a partition. */
type Entry =
  | readonly ['user', UserRecord]
  | readonly ['transaction', TransactionRecord]
  | readonly ['ticket', TicketRecord]
  | readonly ['journal', JournalRecord]
  /** Something unique (e-mail address, account number, ticket id) and its owner. */
  | readonly ['name', string, string]
  /**
   * The bank as it is: a customer, a deleted one and since when, an administrator, a unique name of an administrator.
   */
  | readonly ['present', string]
  | readonly ['departed', string, string]
  | readonly ['administrator', string]
  | readonly ['taken', string];

const partitionOf = (name: string, { count }: Pick<Partitions, 'count'>): number => crc32(name) % count;

const PARTITION_BYTES = 6_000_000;
const MOST_PARTITIONS = 400;

export const partitionsFor = (bytes: number): number =>
  Math.min(MOST_PARTITIONS, Math.ceil(bytes / PARTITION_BYTES) || 1);

export async function addEntry(partitions: Partitions, [kind, ...rest]: Entry): Promise<void> {
  const [first] = rest;
  const whose =
    typeof first === 'string' ? first : kind === 'user' ? (first as UserRecord).id : (first as JournalRecord).userId;
  await partitions.add(partitionOf(whose, partitions), JSON.stringify([kind, ...rest]));
}

/** The unique names of a user, in the form in which they are compared. */
export function namesOf({ email, accountNumber }: Pick<UserRecord, 'email' | 'accountNumber'>): string[] {
  return [`e-mail ${canonicalEmail(email)}`, `number ${accountNumber.toLowerCase()}`];
}

export interface Sorted {
  readonly header: Header;
  readonly settings: readonly SettingsRecord[];
}

/** Spreads a file over partitions and checks its counts. @throws Refusal 400 */
export async function partitionRecords(parts: AsyncIterable<Part>, partitions: Partitions): Promise<Sorted> {
  let header: Header | undefined;
  const settings: SettingsRecord[] = [];
  const stats = { totalUsers: 0, totalTransactions: 0, totalTickets: 0 };
  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header;
      continue;
    }
    switch (part.section) {
      case 'users':
        await addEntry(partitions, ['user', part.record]);
        if (part.record.deletedAt !== undefined) break;
        stats.totalUsers += 1;
        for (const name of namesOf(part.record)) await addEntry(partitions, ['name', name, part.record.id]);
        break;
      case 'transactions':
        await addEntry(partitions, ['transaction', part.record]);
        stats.totalTransactions += part.record.deleted ? 0 : 1;
        break;
      case 'tickets':
        await addEntry(partitions, ['ticket', part.record]);
        // Replies are listed by the ticket's id alone.
        await addEntry(partitions, ['name', `ticket ${part.record.id}`, part.record.userId]);
        stats.totalTickets += 1;
        break;
      case 'journal':
        await addEntry(partitions, ['journal', part.record]);
        break;
      case 'settings':
        if (settings.some(({ kind }) => kind === part.record.kind)) throw badBackup('some settings are there twice');
        assertMethods(part.record);
        settings.push(part.record);
        break;
      case 'audit':
        break;
    }
  }
  if (!header) throw badBackup('it is empty');
  assertCounts(header.stats, stats);
  return { header, settings };
}

function assertMethods({ kind, methods }: SettingsRecord): void {
  try {
    assertSavable(methods as unknown as DepositMethod[], kind === 'DEPOSIT' ? 'deposit' : 'withdraw');
  } catch (error) {
    if (error instanceof Refusal) throw badBackup(`its ${kind.toLowerCase()} methods are none that can be saved`);
    throw error;
  }
}

function assertCounts(said: BackupStats, counted: BackupStats): void {
  for (const name of ['totalUsers', 'totalTransactions', 'totalTickets'] as const) {
    if (said[name] !== counted[name]) throw badBackup(`it says ${name} ${said[name]}, and holds ${counted[name]}`);
  }
}

export interface Partition {
  readonly customers: ReadonlyMap<string, CustomerRecords>;
  readonly present: ReadonlySet<string>;
  /** When each customer was deleted whose sign-in is still kept (ISO 8601). */
  readonly deletedSince: ReadonlyMap<string, readonly string[]>;
}

/** Assembles and checks a partition. @throws Refusal 400 */
export function openPartition(lines: Iterable<string>): Partition {
  const entries: Entry[] = [];
  for (const line of lines) entries.push(JSON.parse(line));
  const of = <Kind extends Entry[0]>(kind: Kind) =>
    entries.filter((entry): entry is Extract<Entry, readonly [Kind, ...unknown[]]> => entry[0] === kind);
  const byCustomer = <T extends { readonly userId: string }>(own: readonly (readonly [string, T])[]) =>
    Map.groupBy(
      own.map(([, record]) => record),
      ({ userId }) => userId,
    );

  const users = usersOf(of('user'));
  const replaced = of('administrator').find(([, id]) => users.has(id));
  if (replaced) throw badBackup(`its customer ${replaced[1]} is an administrator`);
  assertUnique(of('name'), of('taken'));
  const transactions = byCustomer(of('transaction'));
  const tickets = byCustomer(of('ticket'));
  const journal = byCustomer(of('journal'));
  const stray = [...transactions.keys(), ...tickets.keys(), ...journal.keys()].find((id) => !users.has(id));
  if (stray !== undefined) throw badBackup(`it has no customer ${stray}, but things of theirs`);
  const customers = new Map<string, CustomerRecords>();
  for (const [id, user] of users) {
    const own = { transactions: transactions.get(id) ?? [], tickets: tickets.get(id) ?? [] };
    const customer = { user, ...own, journal: journal.get(id) ?? [] };
    assertTiesOut(customer);
    customers.set(id, customer);
  }
  const deletedSince = new Map<string, string[]>();
  for (const [, id, moment] of of('departed')) deletedSince.set(id, [...(deletedSince.get(id) ?? []), moment]);
  return { customers, present: new Set(of('present').map(([, id]) => id)), deletedSince };
}

function usersOf(entries: readonly (readonly ['user', UserRecord])[]): Map<string, UserRecord> {
  const users = new Map<string, UserRecord>();
  for (const [, user] of entries) {
    if (users.has(user.id)) throw badBackup(`the customer ${user.id} is there twice`);
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
    if ((owners.get(name) ?? owner) !== owner) throw badBackup(`two customers have the same ${name}`);
    owners.set(name, owner);
  }
  const stolen = taken.find(([, name]) => owners.has(name));
  if (stolen) throw badBackup(`the ${stolen[1]} of a customer is an administrator's`);
}
