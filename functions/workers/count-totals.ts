/** Maintains the totals from the table's stream. The event source delivers one batch per shard at a time, in order. */
import { itemChanges, type StreamRecord } from '../data/item-changes.ts';
import { addToTotals } from '../data/totals.ts';
import { now } from '../platform/clock.ts';

interface ShardEvent {
  readonly Records: readonly StreamRecord[];
  /** NOTE: present only with a tumbling window, which the event source has. */
  readonly shardId?: string;
  readonly state?: Record<string, unknown>;
}

export async function handler(event: ShardEvent): Promise<{ state: Record<string, unknown> }> {
  await addToTotals(event.shardId ?? 'only', itemChanges(event.Records), now());
  return { state: event.state ?? {} };
}
