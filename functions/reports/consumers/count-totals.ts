/** The event source delivers one batch per shard at a time, in order. */
import { AUDIT_CHANGED } from '#shared/contract/log-lines.ts';
import { chainChanges } from '../../audit/trail.ts';
import { now } from '../../core/clock.ts';
import { type ItemChange, itemChanges, type StreamRecord } from '../../core/dynamodb/item-changes.ts';
import { isAudit, isAuditBlock } from '../../core/dynamodb/keys.ts';
import { logger } from '../../core/logger.ts';
import { addToTotals } from '../totals.ts';

interface ShardEvent {
  readonly Records: readonly StreamRecord[];
  /** NOTE: present only with a tumbling window, which the event source has. */
  readonly shardId?: string;
  readonly state?: Record<string, unknown>;
}

export async function handler(event: ShardEvent): Promise<{ state: Record<string, unknown> }> {
  const changes = itemChanges(event.Records);
  // Again when the batch is repeated: reporting twice is better than never.
  for (const { before } of changes.filter(isOfTrail)) {
    logger.error(AUDIT_CHANGED, { path: `${before?.pk} ${before?.sk}` });
  }
  const shard = event.shardId ?? 'only';
  await Promise.all([addToTotals(shard, changes, now()), chainChanges(shard, changes)]);
  return { state: event.state ?? {} };
}

const isOfTrail = ({ before }: ItemChange): boolean => isAudit(String(before?.pk)) || isAuditBlock(String(before?.pk));
