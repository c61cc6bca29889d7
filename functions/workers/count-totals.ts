/** Reads the table's stream and keeps the totals. Its event source runs one batch per shard at a time, in order. */
import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { addToTotals, type CountedChange } from '../data/totals.ts';
import { now } from '../runtime/clock.ts';

/** NOTE: only a tumbling window (set on the event source) makes Lambda say which shard a batch comes from. */
type ShardEvent = DynamoDBStreamEvent & { readonly shardId?: string; readonly state?: Record<string, unknown> };

export async function handler(event: ShardEvent): Promise<{ state: Record<string, unknown> }> {
  const changes = event.Records.flatMap(toChange);
  if (changes.length > 0) await addToTotals(event.shardId ?? 'only', changes, now());
  return { state: event.state ?? {} };
}

function toChange({ dynamodb }: DynamoDBRecord): CountedChange[] {
  if (!dynamodb?.SequenceNumber) return [];
  const users = customers(dynamodb.NewImage) - customers(dynamodb.OldImage);
  return users === 0 ? [] : [{ sequence: dynamodb.SequenceNumber, users }];
}

function customers(image: Record<string, AttributeValue> | undefined): number {
  return image?.kind?.S === 'user' && image.role?.S === 'user' ? 1 : 0;
}
