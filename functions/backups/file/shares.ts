/**
 * A customer who is too large for memory is read in shares, chosen by a hash of the ids. A share has whole transactions
 * with their journal, and whole tickets, so that it can be checked and replaced by itself.
 */
import { crc32 } from 'node:zlib';
import type { BufferedPartitions } from './buffered-partitions.ts';
import type {
  BackupCustomerRecords,
  BackupJournalRecord,
  BackupTicketRecord,
  BackupTransactionRecord,
  BackupUserRecord,
} from './records.ts';
import { joinTicketLines } from './ticket-lines.ts';

export interface CustomerEntities extends Omit<BackupCustomerRecords, 'user'> {
  /** Transaction numbers. Equal numbers are in the same share, so that duplicates are found. */
  readonly numbers?: readonly string[];
}

export const EMPTY_CUSTOMER_ENTITIES: CustomerEntities = { transactions: [], tickets: [], journal: [] };

export interface ChunkedCustomer {
  readonly user: BackupUserRecord;
  /** 1, or `CHUNKS_PER_LARGE_CUSTOMER` for a customer who is too large for memory. */
  readonly shares: number;
  /** @param shares `CHUNKS_PER_LARGE_CUSTOMER`, or as many as the customer has */
  share(number: number, shares: number): Promise<CustomerEntities>;
}

/** Returns the shares of a customer, one after the other. */
export async function* customerEntityChunks({ shares, share }: ChunkedCustomer): AsyncGenerator<CustomerEntities> {
  for (let number = 0; number < shares; number += 1) yield share(number, shares);
}

export const CHUNKS_PER_LARGE_CUSTOMER = 32;

export const entityChunkIndex = (id: string, shares: number): number => crc32(id) % shares;

export type EntityEntry =
  | readonly ['transaction', BackupTransactionRecord]
  | readonly ['ticket', BackupTicketRecord]
  | readonly ['journal', BackupJournalRecord];

type ShareEntry = EntityEntry | readonly ['number', string];

/** Adds a record to its share. A transaction's number goes to the share of its own hash, where an equal one would be. */
export async function addToEntityChunk(shares: BufferedPartitions, entry: EntityEntry): Promise<void> {
  const put = (id: string, line: ShareEntry) => shares.add(entityChunkIndex(id, shares.count), JSON.stringify(line));
  const [kind, record] = entry;
  await put(kind === 'journal' ? record.transactionId : record.id, entry);
  if (kind === 'transaction') await put(record.number, ['number', record.number]);
}

/** @throws DomainError 400 */
export function customerInMemory(user: BackupUserRecord, entries: readonly EntityEntry[]): ChunkedCustomer {
  const all = toEntities(entries);
  return {
    user,
    shares: 1,
    async share(number, shares) {
      if (shares === 1) return all;
      const isHere = (id: string) => entityChunkIndex(id, shares) === number;
      return {
        transactions: all.transactions.filter(({ id }) => isHere(id)),
        tickets: all.tickets.filter(({ id }) => isHere(id)),
        journal: all.journal.filter(({ transactionId }) => isHere(transactionId)),
      };
    },
  };
}

/** Returns a customer whose records are in storage. */
export const spilledCustomer = (user: BackupUserRecord, partitions: BufferedPartitions): ChunkedCustomer => ({
  user,
  shares: partitions.count,
  async share(number) {
    const entries: ShareEntry[] = [];
    for await (const line of partitions.lines(number)) entries.push(JSON.parse(line));
    const numbers = entries.flatMap(([kind, value]) => (kind === 'number' ? [value] : []));
    return { ...toEntities(entries), numbers };
  },
});

function toEntities(entries: readonly ShareEntry[]): CustomerEntities {
  const [transactions, tickets, journal]: [BackupTransactionRecord[], BackupTicketRecord[], BackupJournalRecord[]] = [
    [],
    [],
    [],
  ];
  for (const [kind, record] of entries) {
    if (kind === 'transaction') transactions.push(record);
    else if (kind === 'ticket') tickets.push(record);
    else if (kind === 'journal') journal.push(record);
  }
  return { transactions, tickets: joinTicketLines(tickets), journal };
}
