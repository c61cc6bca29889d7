import { Duration } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { STREAM_BATCH_SIZE, type WorkerOnStream } from '../workers.ts';
import { createWorkerFunction, type WorkerProps } from './worker-function.ts';

interface StreamWorkerProps extends WorkerProps<WorkerOnStream> {
  /** ARN of the stream. Without it the function is called by nothing. */
  readonly streamArn: string | undefined;
}

export class StreamWorkerFunction extends Construct {
  constructor(scope: Construct, id: string, { streamArn, ...props }: StreamWorkerProps) {
    super(scope, id);
    const { worker } = props;
    const { lambda: fn, deadLetters } = createWorkerFunction(this, props, streamArn ? streamRights(streamArn) : []);
    if (!streamArn) return;
    const { tableArn } = props.resources.table;
    const streamed = dynamodb.Table.fromTableAttributes(this, 'Table', { tableArn, tableStreamArn: streamArn });
    fn.addEventSource(
      new DynamoEventSource(streamed, {
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
        ...(worker.only && { filters: filtersOf(worker) }),
      }),
    );
  }
}

const filtersOf = ({ only = [], inserted = [] }: WorkerOnStream) => [
  ...only.map((one) => lambda.FilterCriteria.filter({ dynamodb: { NewImage: wanted(one) } })),
  ...inserted.map((one) =>
    lambda.FilterCriteria.filter({
      eventName: lambda.FilterRule.isEqual('INSERT'),
      dynamodb: { NewImage: wanted(one) },
    }),
  ),
];

function wanted(attributes: Required<WorkerOnStream>['only'][number]) {
  const entries = Object.entries(attributes).map(([name, value]) => {
    const type = typeof value === 'boolean' ? 'BOOL' : 'S';
    return [name, { [type]: lambda.FilterRule.isEqual(value) }];
  });
  return Object.fromEntries(entries);
}

function streamRights(streamArn: string): iam.PolicyStatement[] {
  return [
    new iam.PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [streamArn],
    }),
    // IAM has no resource-level rights for listing streams.
    new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
  ];
}
