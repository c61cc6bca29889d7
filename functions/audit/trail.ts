import { now } from '#functions/core/clock.ts';
import type { ItemChange } from '../core/dynamodb/item-changes.ts';
import { auditBlockKey, trailPartition } from '../core/dynamodb/keys.ts';
import { partitionQuery, query, queryPages } from '../core/dynamodb/query.ts';
import { itemIsNewCondition, withRetries, writeItem } from '../core/dynamodb/transact.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import {
  type AuditBlock,
  auditBlockDigest,
  type ChainedEntry,
  chainHeadOf,
  type ExpectedChange,
  GENESIS_CHAIN_HEAD,
  type TrailEntry,
  toChainedEntry,
} from './audit-block.ts';

/** Bytes. An item may have 400 KB, and a transaction with its journal 300. */
const LINK_BYTES = 150_000;

/** The stream keeps records for 24 hours, and an event source that is created again reads all of them again. */
const FORGET_AFTER_MS = 48 * 60 * 60 * 1000;

const LISTS_AT_ONCE = 8;

interface Addition {
  readonly entries: readonly (TrailEntry | ExpectedChange)[];
  readonly since: number;
  readonly from?: { readonly shard: string; readonly sequence: string };
  readonly sign?: Signer;
}

type Signer = (digest: string) => Promise<Pick<AuditBlock, 'signedBy' | 'signature'>>;

/**
 * Adds the changes of a batch. A batch that is delivered again adds nothing, because each link stores how far its shard
 * was read.
 */
export async function appendChangesToTrail(shard: string, changes: readonly ItemChange[]): Promise<void> {
  const lists = new Map<string, Sequenced[]>();
  for (const change of changes) {
    const chained = toChainedEntry(change);
    if (!chained) continue;
    lists.set(chained.list, [...(lists.get(chained.list) ?? []), { ...chained, sequence: change.sequence }]);
  }
  await forEachConcurrently(LISTS_AT_ONCE, lists, ([list, records]) => chainInList(list, shard, records));
}

type Sequenced = ChainedEntry & Pick<ItemChange, 'sequence'>;

async function chainInList(list: string, shard: string, records: readonly Sequenced[]): Promise<void> {
  for (const part of parted(records)) {
    await addLink(list, (last) => {
      const seen = last?.counted[shard]?.sequence;
      const fresh = part.filter(({ sequence }) => seen === undefined || BigInt(sequence) > BigInt(seen));
      const newest = fresh.at(-1);
      if (!newest) return undefined;
      return {
        entries: fresh.map(({ entry }) => entry),
        since: Math.min(now(), ...fresh.flatMap(({ at, entry }) => (entry.over ? [] : [at]))),
        from: { shard, sequence: newest.sequence },
      };
    });
  }
}

function parted<T>(records: readonly T[]): T[][] {
  const parts: T[][] = [];
  let bytes = LINK_BYTES;
  for (const record of records) {
    const size = JSON.stringify(record).length;
    if (bytes + size > LINK_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(record);
    bytes += size;
  }
  return parts;
}

/** Adds allowances for a job's changes. If an answer was lost, an allowance may be in the chain twice. */
export async function preauthorizeChanges(
  list: string,
  allowances: readonly ExpectedChange[],
  sign: Signer,
): Promise<void> {
  for (const entries of parted(allowances)) await addLink(list, () => ({ entries, since: now(), sign }));
}

function addLink(list: string, addition: (last: AuditBlock | undefined) => Addition | undefined): Promise<void> {
  return withRetries(async () => {
    const last = await lastAuditBlock(list);
    const added = addition(last);
    if (!added) return;
    const link = linkAfter(last, list, added);
    const signed = await added.sign?.(link.digest);
    await writeItem({
      Put: { Item: { ...auditBlockKey(list, link.number), kind: 'link', ...link, ...signed }, ...itemIsNewCondition },
    });
  });
}

function linkAfter(last: AuditBlock | undefined, list: string, { entries, since, from }: Addition): AuditBlock {
  const at = now();
  const living = Object.entries(last?.counted ?? {}).filter(([, seen]) => seen.at > at - FORGET_AFTER_MS);
  const link = {
    ...(last ? chainHeadOf(last) : GENESIS_CHAIN_HEAD),
    list,
    number: (last?.number ?? 0) + 1,
    at,
    entries,
    count: (last?.count ?? 0) + entries.length,
    since: last?.since ?? since,
    counted: { ...Object.fromEntries(living), ...(from && { [from.shard]: { sequence: from.sequence, at } }) },
    digest: '',
  };
  return { ...link, digest: auditBlockDigest(link) };
}

export async function lastAuditBlock(list: string): Promise<AuditBlock | undefined> {
  const { Items = [] } = await query({
    ...partitionQuery(trailPartition(list)),
    ScanIndexForward: false,
    Limit: 1,
    ConsistentRead: true,
  });
  return Items[0] as AuditBlock | undefined;
}

export const auditBlockPages = (list: string): AsyncGenerator<Record<string, unknown>[]> =>
  queryPages(partitionQuery(trailPartition(list)));
