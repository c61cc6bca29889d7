/** Reads the table's stream and keeps the totals. Its event source runs one batch per shard at a time, in order. */
import { itemChanges, type StreamRecord } from '../data/item-changes.ts';
import { addToTotals } from '../data/totals.ts';
import { now } from '../platform/clock.ts';

interface ShardEvent {
  readonly Records: readonly StreamRecord[];
  /** NOTE: only a tumbling window (set on the event source) makes Lambda say which shard a batch comes from. */
  readonly shardId?: string;
  readonly state?: Record<string, unknown>;
}

export async function handler(event: ShardEvent): Promise<{ state: Record<string, unknown> }> {
  await addToTotals(event.shardId ?? 'only', itemChanges(event.Records), now());
  return { state: event.state ?? {} };
}
