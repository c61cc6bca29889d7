import { type ItemChange, itemChanges, type StreamRecord } from './item-changes.ts';

interface StreamBatch {
  readonly shard: string;
  readonly changes: readonly ItemChange[];
}

/**
 * Processes a batch of changes of the table. A batch may be delivered again, so a consumer must recognise what it has
 * processed.
 */
export type StreamConsumer = (batch: StreamBatch) => Promise<void>;

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
  /** Id of the shard; Lambda passes it only with a tumbling window. */
  readonly shardId?: string;
  readonly state?: Record<string, unknown>;
}

/**
 * Makes a Lambda function on the table's stream. The event source delivers one batch per shard at a time, in order, and
 * delivers it again if one of the consumers fails; the other ones have then processed it already.
 */
export const createStreamHandler =
  (...consumers: readonly StreamConsumer[]) =>
  async ({ Records, shardId = 'only', state = {} }: StreamEvent): Promise<{ state: Record<string, unknown> }> => {
    const batch = { shard: shardId, changes: itemChanges(Records) };
    const results = await Promise.allSettled(consumers.map((consume) => consume(batch)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
    // An event source with a tumbling window treats an answer without a state as a failure.
    return { state };
  };
