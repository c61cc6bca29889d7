import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/runtime/env.ts';
import { notFound } from '#functions/runtime/errors.ts';
import { compact, expand } from '#functions/runtime/ids.ts';
import { feeOf } from '#shared/domain/fees.ts';
import type { Movement } from '#shared/domain/ledger.ts';
import type { Cents } from '#shared/domain/money.ts';
import { momentOf } from '#shared/domain/transaction-number.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { type RowsOf, readLists, type WantedPage } from './index-lists.ts';
import { transactionKey } from './keys.ts';
import { table } from './table.ts';
import { fromItem, fromListed } from './transaction-item.ts';
import type { Page } from './users.ts';

/** A transaction apart from whose it is. */
export interface TransactionRow extends Movement {
  /** As the customer was when it was made; gone when the customer is. */
  readonly customer?:
    | {
        readonly name: string;
        readonly email: string;
        readonly accountNumber: string;
        readonly mobile?: string | undefined;
      }
    | undefined;
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

export type ListedTransactions = Omit<WantedPage<Transaction>, 'name'>;

const rowsOfTransactions: RowsOf<Transaction> = {
  rows: (entries) => entries.map(({ item, position }) => fromListed(item, position)),
  position: ({ number }) => number,
};

/** Bounds are numbers: of dates, or of a searched beginning. */
export function listTransactions({ lists, from, to, ...page }: ListedTransactions): Promise<Page<Transaction>> {
  const name = `transactions ${JSON.stringify([lists, from, to])}`;
  return readLists(rowsOfTransactions, { ...page, name, lists, from, to });
}
