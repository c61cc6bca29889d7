import type { DynamoDBRecord } from 'aws-lambda';
import type { WorkerOnStream } from '../../cdk/workers.ts';

export type StreamHandler = (event: object) => Promise<unknown>;

interface ShardBatch {
  readonly Records: readonly DynamoDBRecord[];
  readonly shardId: string;
}

/** Calls a worker as Lambda's event source does. @throws Error for an answer that Lambda would count as a failure */
export async function callStreamWorker(
  { name, tumblingWindow, only, inserted = [] }: Pick<WorkerOnStream, 'name' | 'tumblingWindow' | 'only' | 'inserted'>,
  handler: StreamHandler,
  { Records: all, shardId }: ShardBatch,
): Promise<void> {
  const isWanted = (record: DynamoDBRecord): boolean =>
    !only ||
    [...only, ...(record.eventName === 'INSERT' ? inserted : [])].some((attributes) => matches(record, attributes));
  const Records = all.filter(isWanted);
  if (Records.length === 0) return;
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

/** Compares as the filter of the event source does (`infra/cdk/constructs/stream-worker.ts`). */
function matches({ dynamodb }: DynamoDBRecord, attributes: Required<WorkerOnStream>['only'][number]): boolean {
  return Object.entries(attributes).every(([name, value]) => {
    const attribute = dynamodb?.NewImage?.[name];
    return (typeof value === 'boolean' ? attribute?.BOOL : attribute?.S) === value;
  });
}
