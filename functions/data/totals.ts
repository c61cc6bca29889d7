import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/runtime/env.ts';
import { totalsKey } from './keys.ts';
import { conditionFailed, table } from './table.ts';

/** Sums over the whole bank, kept by the stream's one reader. */
export interface Totals {
  /** Customers (administrators are not counted). */
  readonly users: number;
  /** ISO 8601: the moment of the last change that is counted in. */
  readonly asOf: string;
}

interface TotalsItem extends Totals {
  readonly version: number;
  /** Per shard of the stream the sequence number of the last record counted, and when. */
  readonly counted: Readonly<Record<string, { readonly sequence: string; readonly at: number }>>;
}

export async function readTotals(): Promise<Totals> {
  return (await read(false)) ?? { users: 0, asOf: new Date(0).toISOString() };
}

async function read(consistent: boolean): Promise<TotalsItem | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: totalsKey, ConsistentRead: consistent }),
  );
  return Item as TotalsItem | undefined;
}

/** One change of the stream, reduced to what it adds to the totals. */
export interface CountedChange {
  readonly sequence: string;
  readonly users: number;
}

/** The stream keeps its records for a day; a shard not heard of for two is gone. */
const FORGET_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Adds a shard's changes to the totals, each exactly once: sums and the last sequence number stand in one item, written
 * on condition that nobody else wrote it in between.
 * @param at epoch milliseconds
 */
export async function addToTotals(shard: string, changes: readonly CountedChange[], at: number): Promise<void> {
  for (;;) {
    const before = await read(true);
    const last = before?.counted[shard]?.sequence;
    const fresh = changes.filter(({ sequence }) => last === undefined || BigInt(sequence) > BigInt(last));
    const newest = fresh.at(-1);
    if (!newest) return;
    const living = Object.entries(before?.counted ?? {}).filter(([, seen]) => seen.at > at - FORGET_AFTER_MS);
    const item: TotalsItem = {
      users: fresh.reduce((sum, change) => sum + change.users, before?.users ?? 0),
      asOf: new Date(at).toISOString(),
      version: (before?.version ?? 0) + 1,
      counted: { ...Object.fromEntries(living), [shard]: { sequence: newest.sequence, at } },
    };
    try {
      await table().send(
        new PutCommand({
          TableName: env.tableName,
          Item: { ...totalsKey, kind: 'totals', ...item },
          ConditionExpression: 'attribute_not_exists(pk) or #version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': before?.version ?? 0 },
        }),
      );
      return;
    } catch (error) {
      if (!conditionFailed(error)) throw error;
    }
  }
}
