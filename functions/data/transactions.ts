import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/runtime/env.ts';
import { notFound } from '#functions/runtime/errors.ts';
import { compact, expand } from '#functions/runtime/ids.ts';
import { feeOf } from '#shared/domain/fees.ts';
import type { Movement } from '#shared/domain/ledger.ts';
import type { Cents } from '#shared/domain/money.ts';
import { momentOf } from '#shared/domain/transaction-number.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { type TransactionList, transactionKey } from './keys.ts';
import { table } from './table.ts';
import { fromItem, fromListed } from './transaction-item.ts';
import type { Page } from './users.ts';

/** A transaction apart from whose it is. */
export interface TransactionRow extends Movement {
  /** As the customer was when it was made; gone when the customer is. */
  readonly customer?: {
    readonly name: string;
    readonly email: string;
    readonly accountNumber: string;
    readonly mobile?: string | undefined;
  };
  readonly method?: string | undefined;
  readonly description?: string | undefined;
  readonly version: number;
  /** These three are not in the lists. */
  readonly paymentDetails?: Readonly<Record<string, unknown>> | undefined;
  readonly proof?: AdminProof | undefined;
  readonly coins?: { readonly currency: string; readonly rate: string; readonly amount: string } | undefined;
}

export interface AdminProof {
  readonly proofImage?: string | undefined;
  readonly notes?: string | undefined;
  readonly processedBy: { readonly name: string; readonly email: string };
  /** ISO 8601, UTC. */
  readonly processedAt: string;
}

export interface Transaction extends TransactionRow {
  readonly customerId: string;
  /** Within the customer's partition; `transactionId` makes the id of the wire of both. */
  readonly localId: string;
  readonly number: string;
}

/** One change of a transaction and what it did to money. Lines are only ever appended. */
export interface JournalLine {
  /** Of the request that made the change. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: { readonly id: string; readonly name: string };
  readonly what: 'requested' | 'booked' | 'status' | 'edited' | 'deleted';
  readonly from?: TransactionStatus | undefined;
  readonly to?: TransactionStatus | undefined;
  /** For the customer to read. */
  readonly reason?: string | undefined;
  /** Cents by account, without its owner: `customer`, `reserve`, `settlement`, `fees`. They sum to zero. */
  readonly postings: Readonly<Record<string, number>>;
}

/** A transaction with its journal, as it stands in the table. */
export interface StoredTransaction extends Transaction {
  readonly journal: readonly JournalLine[];
  /** Of the request that made it, when it carried an idempotency key. */
  readonly requestDigest?: string | undefined;
  /** Out of every list; the journal stays. */
  readonly deleted?: boolean | undefined;
}

/** The id on the wire says whose a transaction is, so that it is read with one consistent get. */
export function transactionId({ customerId, localId }: Pick<Transaction, 'customerId' | 'localId'>): string {
  return compact(customerId) + compact(localId);
}

/** @throws Refusal 404 for a text that can be no transaction's id */
export function locate(id: string, thing = 'Transaction'): { customerId: string; localId: string } {
  if (!/^[\w-]{44}$/.test(id)) throw notFound(thing);
  return { customerId: expand(id.slice(0, 22)), localId: expand(id.slice(22)) };
}

/** One transaction, read consistently. @throws Refusal 404, also for a deleted one */
export async function readTransaction(id: string, thing = 'Transaction'): Promise<StoredTransaction> {
  const { customerId, localId } = locate(id, thing);
  const { Item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: transactionKey(customerId, localId), ConsistentRead: true }),
  );
  if (!Item || Item.deleted) throw notFound(thing);
  return fromItem(Item);
}

/** ISO 8601, UTC: the number knows. */
export const createdAt = ({ number }: Transaction): string => new Date(momentOf(number)).toISOString();

/** Cents: of the amount, by the percentage it was made with. */
export const feeAmount = ({ amount, feePercent }: Movement): Cents => feeOf(amount, feePercent);

export interface ListedTransactions {
  readonly lists: readonly TransactionList[];
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Numbers from this one on, up to this one: bounds of dates or of a searched beginning. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What a row must be besides, where no list is that narrow. */
  readonly matches?: (transaction: Transaction) => boolean;
}

/** Above every number. */
const LAST = '~';

/** Several lists merged into one, newest first, reading hardly more than the page. */
export async function listTransactions({
  lists,
  limit,
  cursor,
  from = '',
  to = LAST,
  matches,
}: ListedTransactions): Promise<Page<Transaction>> {
  const name = `transactions ${JSON.stringify([lists, from, to])}`;
  const [last = ''] = cursor ? fromCursor(name, cursor) : [];
  const upTo = justBelow(last) || to;
  // Of two lists each holds about half of the page; whichever holds more is asked again, for what is missing.
  const chunk = lists.length === 1 ? limit + 1 : Math.ceil((limit + 1) / lists.length) + 2;
  const rows: Transaction[] = [];
  const wanted = () => (matches ? chunk : Math.min(chunk, limit + 1 - rows.length));
  const readers = lists.map((list) => new ListReader(list, from, upTo, wanted));
  // Rows that do not match are passed over, up to a bound; then the page ends early, with a cursor to go on.
  for (let looked = 0; looked < limit + 1000; looked += 1) {
    const heads = await Promise.all(readers.map((reader) => reader.head()));
    const newest = readers.reduce((best, _, index) => (newer(heads[index], heads[best]) ? index : best), 0);
    const next = heads[newest];
    if (!next) return { rows };
    if (rows.length === limit) return { rows, nextCursor: toCursor(name, [lastOf(rows)]) };
    readers[newest]?.take();
    if (!matches || matches(next)) rows.push(next);
    else if (looked >= limit + 999) return { rows, nextCursor: toCursor(name, [next.number]) };
  }
  return { rows, nextCursor: toCursor(name, [lastOf(rows)]) };
}

const lastOf = (rows: readonly Transaction[]): string => rows.at(-1)?.number ?? '';
const newer = (a: Transaction | undefined, b: Transaction | undefined): boolean =>
  a !== undefined && (b === undefined || a.number > b.number);

/** Reads one list in chunks, from the newest on. */
class ListReader {
  readonly #list: TransactionList;
  readonly #from: string;
  readonly #wanted: () => number;
  #upTo: string;
  #rows: Transaction[] = [];
  #ended: boolean;

  constructor(list: TransactionList, from: string, upTo: string, wanted: () => number) {
    this.#list = list;
    this.#from = from;
    this.#upTo = upTo;
    this.#wanted = wanted;
    // `between` takes no bounds the wrong way round: from the last day to the first there is nothing.
    this.#ended = from > upTo;
  }

  async head(): Promise<Transaction | undefined> {
    while (this.#rows.length === 0 && !this.#ended) await this.#read();
    return this.#rows[0];
  }

  take(): void {
    this.#rows.shift();
  }

  async #read(): Promise<void> {
    const { index, partition } = this.#list;
    const { Items = [], LastEvaluatedKey } = await table().send(
      new QueryCommand({
        TableName: env.tableName,
        IndexName: index,
        KeyConditionExpression: `${index}pk = :partition and ${index}sk between :from and :upTo`,
        ExpressionAttributeValues: { ':partition': partition, ':from': this.#from, ':upTo': this.#upTo },
        ScanIndexForward: false,
        Limit: this.#wanted(),
      }),
    );
    this.#rows = Items.map((item) => fromListed(item, String(item[`${index}sk`])));
    this.#upTo = justBelow(lastOf(this.#rows)) || this.#upTo;
    this.#ended = !LastEvaluatedKey || this.#from > this.#upTo;
  }
}

/** A bound above every number before this one, for queries that include their bounds. */
const justBelow = (number: string): string =>
  number && `${number.slice(0, -1)}${String.fromCharCode(number.charCodeAt(number.length - 1) - 1)}~`;
