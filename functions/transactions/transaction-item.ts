/**
 * Names are short and nothing is stored twice, because a write unit is a kilobyte and every money operation pays for
 * the whole item.
 */
import { isoTime } from '#functions/core/clock.ts';
import { expandUuid } from '#functions/core/ids.ts';
import { standardErrorMessage } from '#shared/contract/standard-errors.ts';
import { ledgerAccounts, type Movement } from '#shared/domain/ledger.ts';
import { transactionIndexKeys, transactionKey } from '../core/dynamodb/keys.ts';
import { itemIsNewCondition, type TableWrite } from '../core/dynamodb/transact.ts';
import { conflictError } from '../core/errors.ts';
import type { JournalEntry, PaymentProofRecord, StoredTransaction, Transaction } from './transaction.ts';

interface StoredRow {
  readonly t: Movement['type'];
  readonly s: Movement['status'];
  readonly a: Movement['amount'];
  readonly f: Movement['feePercent'];
  readonly o: Movement['settlement'];
  readonly c?: readonly string[] | undefined;
  readonly m?: string | undefined;
  readonly d?: string | undefined;
  /** A withdrawal's details, which lists show as well. */
  readonly p?: NonNullable<Transaction['paymentDetails']> | undefined;
  readonly x?: StoredProof | undefined;
  readonly v: number;
}

interface StoredLine {
  readonly i: string;
  readonly at: number;
  /**
   * The author; of a deleted customer the id alone. Absent if the author is that of the line before, or in the first
   * line the customer.
   */
  readonly by?: readonly [id: string, name?: string] | undefined;
  readonly w: JournalEntry['what'];
  readonly to?: JournalEntry['to'];
  readonly r?: string | undefined;
  /** Cents in the order of `ledgerAccounts`; absent when nothing moved. */
  readonly p?: readonly number[] | undefined;
}

interface StoredProof {
  readonly image?: string | undefined;
  readonly notes?: string | undefined;
  readonly by: readonly [string, string];
  /** Epoch milliseconds. */
  readonly at: number;
}

interface TransactionItem {
  readonly pk: string;
  readonly sk: string;
  readonly gsi1sk?: string;
  readonly number?: string;
  readonly row: StoredRow;
  readonly mobile?: string | undefined;
  readonly payment?: Transaction['paymentDetails'];
  readonly coins?: Transaction['coins'];
  readonly journal: readonly StoredLine[];
  readonly digest?: string | undefined;
  readonly deleted?: boolean | undefined;
}

export function toTransactionItem(transaction: StoredTransaction): Record<string, unknown> {
  const { customerId, localId, number, type, status, journal, deleted } = transaction;
  const item: Omit<TransactionItem, 'pk' | 'sk'> = {
    ...(deleted ? { number } : transactionIndexKeys(customerId, type, status, number)),
    row: toRow(transaction),
    mobile: transaction.customer?.mobile,
    payment: type === 'deposit' ? transaction.paymentDetails : undefined,
    coins: transaction.coins,
    journal: journal.map((line, index) => toLine(line, journal[index - 1]?.by ?? opener(transaction), transaction)),
    digest: transaction.requestDigest,
    deleted,
  };
  return { ...transactionKey(customerId, localId), kind: 'transaction', ...item };
}

/** Replaces an item only in the version that was read. @param version undefined for a new transaction */
export function transactionPut(transaction: StoredTransaction, version: number | undefined): TableWrite {
  if (version === undefined) return { Put: { Item: toTransactionItem(transaction), ...itemIsNewCondition } };
  return {
    Put: {
      Item: toTransactionItem(transaction),
      ConditionExpression: '#row.v = :version',
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: { ':version': version },
    },
  };
}

export function transactionFromItem(item: Record<string, unknown>): StoredTransaction {
  const stored = item as unknown as TransactionItem;
  const listed = transactionFromListedItem(item, stored.gsi1sk ?? stored.number ?? '');
  const lines: JournalEntry[] = [];
  for (const line of stored.journal) {
    const last = lines.at(-1);
    lines.push(fromLine(line, last?.by ?? opener(listed), last?.to, listed));
  }
  return {
    ...listed,
    ...(listed.customer && { customer: { ...listed.customer, mobile: stored.mobile } }),
    paymentDetails: listed.paymentDetails ?? stored.payment,
    coins: stored.coins,
    journal: lines,
    requestDigest: stored.digest,
    deleted: stored.deleted,
  };
}

export function transactionFromListedItem(item: Record<string, unknown>, number: string): Transaction {
  const { pk, sk, row } = item as unknown as TransactionItem;
  const [name = '', email = '', accountNumber = ''] = row.c ?? [];
  return {
    customerId: pk.slice('USER#'.length),
    localId: expandUuid(sk.slice('TX#'.length)),
    number,
    type: row.t,
    status: row.s,
    amount: row.a,
    feePercent: row.f,
    settlement: row.o,
    ...(row.c && { customer: { name, email, accountNumber } }),
    method: row.m,
    description: row.d,
    paymentDetails: row.p,
    proof: row.x && fromProof(row.x),
    version: row.v,
  };
}

function toRow(transaction: Transaction): StoredRow {
  const { customer } = transaction;
  return {
    t: transaction.type,
    s: transaction.status,
    a: transaction.amount,
    f: transaction.feePercent,
    o: transaction.settlement,
    ...(customer && { c: [customer.name, customer.email, customer.accountNumber] }),
    m: transaction.method,
    d: transaction.description,
    p: transaction.type === 'withdraw' ? transaction.paymentDetails : undefined,
    x: transaction.proof && toProof(transaction.proof),
    v: transaction.version,
  };
}

function toLine(
  { id, at, by, what, to, reason, postings }: JournalEntry,
  before: JournalEntry['by'],
  { customerId, customer }: Transaction,
): StoredLine {
  const p = ledgerAccounts.map((account) => postings[account] ?? 0);
  const forgotten = by.id === customerId && !customer;
  const same = by.id === before.id && (forgotten || by.name === before.name);
  return {
    i: id,
    at,
    ...(!same && { by: forgotten ? [by.id] : [by.id, by.name] }),
    w: what,
    to,
    r: reason,
    ...(p.some(Boolean) && { p }),
  };
}

function fromLine(
  { i, at, by, w, to, r, p = [] }: StoredLine,
  before: JournalEntry['by'],
  from: JournalEntry['to'],
  transaction: Transaction,
): JournalEntry {
  const postings = ledgerAccounts.flatMap((account, index) => (p[index] ? [[account, p[index]] as const] : []));
  return {
    id: i,
    at,
    by: by ? { id: by[0], name: by[1] ?? opener(transaction).name } : before,
    what: w,
    from,
    to,
    reason: r,
    postings: Object.fromEntries(postings),
  };
}

const toProof = ({ proofImage, notes, processedBy, processedAt }: PaymentProofRecord): StoredProof => ({
  image: proofImage,
  notes,
  by: [processedBy.name, processedBy.email],
  at: Date.parse(processedAt),
});

const fromProof = ({ image, notes, by: [name, email], at }: StoredProof): PaymentProofRecord => ({
  proofImage: image,
  notes,
  processedBy: { name, email },
  processedAt: isoTime(at),
});

const opener = ({ customerId, customer }: Transaction): JournalEntry['by'] => ({
  id: customerId,
  name: customer?.name ?? 'Unknown',
});

const KILOBYTE = 1024;
const FULL = standardErrorMessage('history_limit_reached');
const EDITED_OFTEN =
  'This transaction has been edited too often to be edited once more. Its status can still be set, and it can be deleted.';

/**
 * Maximum size after a change. An item may have 400 KB ("Constraints in Amazon DynamoDB"); the limits leave room for a
 * decision, and for the deletion that returns the money.
 */
const ITEM_SIZE_LIMITS = {
  requested: { bytes: 300 * KILOBYTE, sentence: FULL },
  booked: { bytes: 300 * KILOBYTE, sentence: FULL },
  edited: { bytes: 200 * KILOBYTE, sentence: EDITED_OFTEN },
  status: { bytes: 300 * KILOBYTE, sentence: FULL },
  deleted: { bytes: 400 * KILOBYTE, sentence: FULL },
} as const satisfies Record<JournalEntry['what'], { readonly bytes: number; readonly sentence: string }>;

/** Estimates the size from the JSON, which is about as long as the item. @throws DomainError 409 */
export function assertItemSize(transaction: StoredTransaction, what: JournalEntry['what']): void {
  const { bytes, sentence } = ITEM_SIZE_LIMITS[what];
  if (Buffer.byteLength(JSON.stringify(toTransactionItem(transaction))) > bytes)
    throw conflictError('history_limit_reached', sentence);
}
