import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { STREAM_BATCH_SIZE, type WorkerOnStream } from '../workers.ts';
import { createWorkerFunction, type WorkerProps } from './worker-function.ts';

export class StreamWorkerFunction extends Construct {
  constructor(scope: Construct, id: string, props: WorkerProps<WorkerOnStream>) {
    super(scope, id);
    const { worker } = props;
    const { table } = props.resources;
    const { lambda: fn, deadLetters } = createWorkerFunction(this, props, streamRights(table));
    fn.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: lambda.StartingPosition.TRIM_HORIZON,
        batchSize: STREAM_BATCH_SIZE,
        maxBatchingWindow: Duration.seconds(1),
        parallelizationFactor: 1,
        ...(worker.tumblingWindow && { tumblingWindow: Duration.minutes(1) }),
        // Failing batches are split, so that a record that always fails does not block its shard for a day.
        bisectBatchOnError: true,
        retryAttempts: 20,
        onFailure: new SqsDlq(deadLetters),
        // The filter is part of the event source, because records that it drops cost nothing.
        ...(worker.only && {
          filters: worker.only.map((one) => lambda.FilterCriteria.filter({ dynamodb: { NewImage: wanted(one) } })),
        }),
      }),
    );
  }
}

function wanted(attributes: Required<WorkerOnStream>['only'][number]) {
  const entries = Object.entries(attributes).map(([name, value]) => {
    const type = typeof value === 'boolean' ? 'BOOL' : 'S';
    return [name, { [type]: lambda.FilterRule.isEqual(value) }];
  });
  return Object.fromEntries(entries);
}

function streamRights({ tableStreamArn }: dynamodb.ITable): iam.PolicyStatement[] {
  if (!tableStreamArn) throw new Error('The table has no stream for a worker to read');
  return [
    new iam.PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [tableStreamArn],
    }),
    // IAM has no resource-level rights for listing streams.
    new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
  ];
}
