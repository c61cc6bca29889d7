/**
 * A link of the chain covers all records of one list in a worker's batch (`docs/decisions/012-audit-trail.md`). Links
 * are never rewritten, so those of 0.1.0 are verified with the names that they were hashed with.
 */
import { createHash } from 'node:crypto';
import { compactUuid } from '#functions/core/ids.ts';
import { canonicalJson } from '../core/canonical.ts';
import type { ItemChange } from '../core/dynamodb/item-changes.ts';
import { isAuditPartition } from '../core/dynamodb/keys.ts';
import type { StoredTransaction } from '../transactions/transaction.ts';
import { transactionFromItem } from '../transactions/transaction-item.ts';
import { journalListNameForCustomer } from './trail-lists.ts';

type Item = Readonly<Record<string, unknown>>;

export interface TrailEntry {
  /** Id of the audit record, or for lines of a journal the ids of customer and transaction, as in the transaction's key. */
  readonly k: string;
  /** Digest of the audit record, or digests of the lines from the `n`th on. */
  readonly d: readonly string[];
  readonly n?: number | undefined;
  /** True if the lines replace all earlier ones, which only a restore does. Without lines the transaction was removed. */
  readonly over?: boolean | undefined;
}

/**
 * Announces the entries that a job will cause by its changes of transactions, before the job writes them. Its link is
 * signed.
 */
export interface ExpectedChange {
  readonly allow: string;
  readonly job: string;
  readonly changeDigests?: readonly string[] | undefined;
  /** The name of `changeDigests` in 0.1.0. */
  readonly fates?: readonly string[] | undefined;
}

/** The part of a link that the next link, and a seal, repeat. */
export interface ChainHead {
  /** Digest of the previous link; empty in the first link. */
  readonly before: string;
  readonly after: string;
  /** Beginnings of the digests of its entries, by which the altered entry of a rewritten link can be found. */
  readonly entryDigestPrefixes?: readonly string[] | undefined;
  /** The name of `entryDigestPrefixes` in 0.1.0. */
  readonly echo?: readonly string[] | undefined;
}

export interface AuditBlock extends ChainHead {
  readonly list: string;
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly entries: readonly (TrailEntry | ExpectedChange)[];
  readonly count: number;
  /**
   * Moment of the earliest record in the first link (epoch milliseconds). Older records were written before the chain
   * began.
   */
  readonly since: number;
  /** The last record by shard of the stream; `at` is in epoch milliseconds. */
  readonly counted: Readonly<Record<string, { readonly sequence: string; readonly at: number }>>;
  readonly digest: string;
  readonly signedBy?: string | undefined;
  readonly signature?: string | undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const NOT_HASHED: ReadonlySet<string> = new Set(['pk', 'sk', 'kind', 'digest', 'signedBy', 'signature']);

export const auditBlockDigest = (link: AuditBlock): string =>
  sha256(canonicalJson(Object.fromEntries(Object.entries(link).filter(([name]) => !NOT_HASHED.has(name)))));

export const GENESIS_CHAIN_HEAD: ChainHead = { before: '', after: '', entryDigestPrefixes: [] };

export const trailEntryKey = (entry: TrailEntry | ExpectedChange): string => ('allow' in entry ? entry.allow : entry.k);

const ECHO_LENGTH = 8;
export const trailEntryDigestPrefix = (entry: TrailEntry | ExpectedChange): string =>
  sha256(canonicalJson(entry)).slice(0, ECHO_LENGTH);

/** Returns what a link or a seal has stored. */
export const storedDigestPrefixes = ({ entryDigestPrefixes, echo = [] }: ChainHead): readonly string[] =>
  entryDigestPrefixes ?? echo;

export const storedChangeDigests = ({ changeDigests, fates = [] }: ExpectedChange): readonly string[] =>
  changeDigests ?? fates;

const FATE_LENGTH = 20;
export const transactionChangeDigest = ({ k, n, d, over }: TrailEntry): string =>
  sha256(canonicalJson({ k, n, d, over })).slice(0, FATE_LENGTH);

export const chainHeadOf = (link: AuditBlock): ChainHead => ({
  before: auditBlockDigest(link),
  after: link.entries[0] ? trailEntryKey(link.entries[0]) : '',
  entryDigestPrefixes: link.entries.map(trailEntryDigestPrefix),
});

export const auditRecordDigest = (item: Item): string => sha256(canonicalJson(item));

export const transactionTrailKey = ({
  customerId,
  localId,
}: Pick<StoredTransaction, 'customerId' | 'localId'>): string => `${customerId} ${compactUuid(localId)}`;

/** Computes the digests without names, because names change when a customer is renamed or deleted. */
export function journalLineDigests(transaction: StoredTransaction): string[] {
  const key = transactionTrailKey(transaction);
  return transaction.journal.map(({ id, at, by, what, to, reason, postings }, index) =>
    sha256(canonicalJson([key, index, id, at, by.id, what, to, reason, postings])),
  );
}

export interface ChainedEntry {
  readonly list: string;
  readonly entry: TrailEntry;
  /** Epoch milliseconds when the record was made. */
  readonly at: number;
}

/** Returns undefined for items that are not chained. */
export function toChainedEntry({ before, after }: Pick<ItemChange, 'before' | 'after'>): ChainedEntry | undefined {
  if (after?.kind === 'audit' && !before && isAuditPartition(String(after.pk))) {
    const entry = { k: String(after.sk), d: [auditRecordDigest(after)] };
    return { list: String(after.pk), entry, at: Date.parse(String(after.at)) };
  }
  const lines = linesBetween(before, after);
  if (!lines) return undefined;
  const { key, from, digests, at, over } = lines;
  return {
    list: journalListNameForCustomer(key.split(' ', 1)[0] ?? ''),
    entry: { k: key, n: from, d: digests, over },
    at,
  };
}

interface Lines {
  readonly key: string;
  readonly from: number;
  readonly digests: readonly string[];
  readonly at: number;
  readonly over?: true;
}

function linesBetween(before: Item | undefined, after: Item | undefined): Lines | undefined {
  const [was, is] = [before, after].map((item) =>
    item?.kind === 'transaction' ? transactionFromItem(item) : undefined,
  );
  const some = is ?? was;
  if (!some) return undefined;
  const key = transactionTrailKey(some);
  const [had, has] = [was, is].map((transaction) => (transaction ? journalLineDigests(transaction) : []));
  const [old = [], now = []] = [had, has];
  const kept = is !== undefined && old.every((digest, index) => now[index] === digest);
  const from = kept ? old.length : 0;
  if (kept && now.length === old.length) return undefined;
  const at = (is ?? some).journal[from]?.at ?? 0;
  return { key, from, digests: now.slice(from), at, ...(!kept && { over: true }) };
}
