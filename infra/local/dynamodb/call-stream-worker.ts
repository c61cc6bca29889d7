import type { DynamoDBRecord } from 'aws-lambda';
import type { WorkerOnStream } from '../../cdk/workers.ts';

export type StreamHandler = (event: object) => Promise<unknown>;

interface ShardBatch {
  readonly Records: readonly DynamoDBRecord[];
  readonly shardId: string;
}

/** Like Lambda's event source. @throws Error for an answer that Lambda would count as a failure */
export async function callStreamWorker(
  { name, tumblingWindow }: Pick<WorkerOnStream, 'name' | 'tumblingWindow'>,
  handler: StreamHandler,
  { Records, shardId }: ShardBatch,
): Promise<void> {
  if (!tumblingWindow) {
    await handler({ Records });
    return;
  }
  const answer = await handler({
    Records,
    shardId,
    state: {},
    isFinalInvokeForWindow: false,
    isWindowTerminatedEarly: false,
  });
  if (typeof answer !== 'object' || answer === null || !('state' in answer)) {
    throw new Error(`The worker ${name} answered without a state, which Lambda takes for a failure`);
  }
}
