/** The totals are maintained from the table's stream, so that operations of different customers write to no common item. */

import { getItem } from '../core/dynamodb/get-items.ts';
import type { ItemChange } from '../core/dynamodb/item-changes.ts';
import { countedShardKey, totalsKey } from '../core/dynamodb/keys.ts';
import { addSums, type Sums } from '../core/dynamodb/sums.ts';
import {
  itemIsNewCondition,
  type TableWrite,
  transactWrite,
  versionMatchesCondition,
  withRetries,
  writeItem,
} from '../core/dynamodb/transact.ts';
import { packDailyVolumes, unpackDailyVolumes } from '../transactions/daily-volume.ts';
import { isMarkOf, isRecountMark, logChange } from './recount-log.ts';
import { type CountedShard, readTotalsItem, type TotalsItem, totalsDelta } from './totals.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The stream keeps records for a day, so none of a shard comes two days after the last counted one. */
const EXPIRE_AFTER_MS = 48 * HOUR_MS;

/** A transaction has at most 100 items. */
const [MAX_SET_ASIDE, MAX_LOGGED] = [45, 45];

/**
 * Counts each change once, because the sums and the shard's last sequence number are written together.
 * @param at epoch milliseconds
 */
export async function addToTotals(shard: string, changes: readonly ItemChange[], at: number): Promise<void> {
  const all = changes
    .map((change) => ({ change, sums: totalsDelta(change) }))
    .filter(({ change, sums }) => Object.keys(sums).length > 0 || isRecountMark(change));
  while (all.length > 0 && (await addNext(shard, all, at)));
}

interface Counted {
  readonly change: ItemChange;
  readonly sums: Sums;
}

/** @returns whether there may be more to count */
function addNext(shard: string, all: readonly Counted[], at: number): Promise<boolean> {
  return withRetries(async () => {
    const before = await readTotalsItem(true);
    const last = (before?.counted[shard] ?? (await readSetAside(shard)))?.sequence;
    const recount = before?.recount && before.recount.until > at ? before.recount : undefined;
    const fresh = all.filter(({ change }) => last === undefined || BigInt(change.sequence) > BigInt(last));
    const next = recount ? fresh.slice(0, MAX_LOGGED) : fresh;
    const newest = next.at(-1);
    if (!newest) return false;
    const counted = { ...before?.counted, [shard]: { sequence: newest.change.sequence, at } };
    const setAside = idleShards(counted, at);
    const version = (before?.version ?? 0) + 1;
    const item: TotalsItem = {
      ...packDailyVolumes(addSums([before ? unpackDailyVolumes(before) : {}, ...next.map(({ sums }) => sums)]), at),
      asOf: new Date(at).toISOString(),
      version,
      counted: Object.fromEntries(Object.entries(counted).filter(([name]) => !setAside.some(([one]) => one === name))),
      ...(recount && {
        recount: { ...recount, marks: recount.marks + next.filter(({ change }) => isMarkOf(change, recount)).length },
      }),
    };
    const condition = before ? versionMatchesCondition(before.version) : itemIsNewCondition;
    const write = { Put: { Item: { ...totalsKey, kind: 'totals', ...item }, ...condition } };
    const log = recount ? next.map(({ change }) => logChange(recount, version, change)) : [];
    const others = [...setAside.map(setAsideWrite), ...log];
    await (others.length === 0 ? writeItem(write) : transactWrite([write, ...others]));
    return next.length < fresh.length;
  });
}

/**
 * Returns the shards that counted nothing for an hour, most of which have ended. They leave the item, which would
 * otherwise grow with every shard of two days, and get items of their own, because their last batch may come again.
 */
function idleShards(counted: TotalsItem['counted'], at: number): [string, CountedShard][] {
  return Object.entries(counted)
    .filter(([, seen]) => seen.at <= at - HOUR_MS)
    .slice(0, MAX_SET_ASIDE);
}

function setAsideWrite([shard, seen]: [string, CountedShard]): TableWrite {
  const expiresAt = Math.ceil((seen.at + EXPIRE_AFTER_MS) / 1000);
  return { Put: { Item: { ...countedShardKey(shard), kind: 'totals', ...seen, expiresAt } } };
}

/** NOTE: is read after the totals, so that a shard that is set aside in between is found in one of the two. */
async function readSetAside(shard: string): Promise<CountedShard | undefined> {
  return (await getItem(countedShardKey(shard))) as CountedShard | undefined;
}
