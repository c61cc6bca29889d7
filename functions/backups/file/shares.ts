/**
 * A customer who is too large for memory is read in shares, chosen by a hash of the ids. A share has whole transactions
 * with their journal, and whole tickets, so that it can be checked and replaced by itself.
 */
import { crc32 } from 'node:zlib';
import type { BufferedPartitionStore } from './buffered-partitions.ts';
import type { CustomerRecords, JournalRecord, TicketRecord, TransactionRecord, UserRecord } from './records.ts';
import { joinTicketLines } from './ticket-lines.ts';

export interface CustomerEntities extends Omit<CustomerRecords, 'user'> {
  /** Transaction numbers. Equal numbers are in the same share, so that duplicates are found. */
  readonly numbers?: readonly string[];
}

export interface CustomerInShares {
  readonly user: UserRecord;
  readonly transactionCount: number;
  readonly ticketCount: number;
  readonly shares: number;
  share(number: number): Promise<CustomerEntities>;
}

const SHARE_BYTES = 2_000_000;
export const MAX_SHARES = 400;

export const shareCountFor = (bytes: number): number => Math.min(MAX_SHARES, Math.ceil(bytes / SHARE_BYTES) || 1);

export const shareIndexOf = (id: string, shares: number): number => crc32(id) % shares;

export const toCustomerInShares = ({ user, ...things }: CustomerRecords): CustomerInShares => ({
  ...{ user, shares: 1, ticketCount: things.tickets.length },
  transactionCount: things.transactions.filter(({ deleted }) => !deleted).length,
  share: async () => things,
});

/** A transaction's number is stored in the share of its own hash, where an equal number would be, too. */
type Entry =
  | readonly ['transaction', TransactionRecord]
  | readonly ['ticket', TicketRecord]
  | readonly ['journal', JournalRecord]
  | readonly ['number', string];

export class SpillBuffer {
  readonly #partitions: BufferedPartitionStore;
  #transactions = 0;
  #tickets = 0;

  constructor(partitions: BufferedPartitionStore) {
    this.#partitions = partitions;
  }

  async add(entry: Exclude<Entry, readonly ['number', string]>): Promise<void> {
    const [kind, record] = entry;
    await this.#put(kind === 'journal' ? record.transactionId : record.id, entry);
    if (kind === 'transaction') {
      await this.#put(record.number, ['number', record.number]);
      this.#transactions += record.deleted ? 0 : 1;
    }
    if (kind === 'ticket') this.#tickets += record.part === undefined ? 1 : 0;
  }

  #put(id: string, entry: Entry): Promise<void> {
    return this.#partitions.add(shareIndexOf(id, this.#partitions.count), JSON.stringify(entry));
  }

  async close(user: UserRecord): Promise<CustomerInShares> {
    await this.#partitions.close();
    return {
      ...{ user, transactionCount: this.#transactions, ticketCount: this.#tickets, shares: this.#partitions.count },
      share: (number) => entitiesIn(this.#partitions.lines(number)),
    };
  }

  remove(): Promise<void> {
    return this.#partitions.remove();
  }
}

/** @throws DomainError 400 */
async function entitiesIn(lines: AsyncIterable<string>): Promise<CustomerEntities> {
  const [transactions, tickets]: [TransactionRecord[], TicketRecord[]] = [[], []];
  const [journal, numbers]: [JournalRecord[], string[]] = [[], []];
  for await (const line of lines) {
    const [kind, value]: Entry = JSON.parse(line);
    if (kind === 'transaction') transactions.push(value);
    else if (kind === 'ticket') tickets.push(value);
    else if (kind === 'journal') journal.push(value);
    else numbers.push(value);
  }
  return { transactions, tickets: joinTicketLines(tickets), journal, numbers };
}

/**
 * Returns the records of one share.
 * @param shares a multiple of the customer's, so that both sides of a comparison have the same number
 */
export async function readEntities(
  customer: CustomerInShares | undefined,
  number: number,
  shares: number,
): Promise<CustomerEntities> {
  if (!customer) return { transactions: [], tickets: [], journal: [] };
  const things = await customer.share(number % customer.shares);
  if (customer.shares === shares) return things;
  const isHere = (id: string) => shareIndexOf(id, shares) === number;
  return {
    transactions: things.transactions.filter(({ id }) => isHere(id)),
    tickets: things.tickets.filter(({ id }) => isHere(id)),
    journal: things.journal.filter(({ transactionId }) => isHere(transactionId)),
  };
}
