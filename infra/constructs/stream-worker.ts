import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionCode } from '../function-code.ts';
import { deadLetterNameOf } from '../names.ts';
import type { Settings } from '../settings.ts';
import type { Worker } from '../workers.ts';
import { BankFunction } from './bank-function.ts';
import { type Guarded, rightsFor } from './rights.ts';

/** Far more than a batch needs. */
export const WORKER_TIMEOUT = Duration.minutes(1);

interface StreamWorkerProps {
  readonly settings: Settings;
  readonly worker: Worker;
  readonly code: FunctionCode;
  readonly guarded: Guarded;
  readonly environment: Record<string, string>;
}

/** A function that is handed the changes of the table that concern it, in order, one batch of a shard at a time. */
export class StreamWorker extends Construct {
  constructor(scope: Construct, id: string, { settings, worker, code, guarded, environment }: StreamWorkerProps) {
    super(scope, id);
    const { table } = guarded;
    const deadLetters = new sqs.Queue(this, 'DeadLetters', {
      queueName: deadLetterNameOf(settings, worker.name),
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
    });
    const { lambda: fn } = new BankFunction(this, 'Worker', {
      settings,
      key: `workers.${worker.name}`,
      code: code(worker.file),
      rights: [...rightsFor(worker.needs, guarded, worker.partitions), ...streamRights(table), sendTo(deadLetters)],
      environment,
      timeout: WORKER_TIMEOUT,
      reservedConcurrency: settings.reservedConcurrency,
      deadLetterQueue: deadLetters,
    });
    fn.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: lambda.StartingPosition.TRIM_HORIZON,
        batchSize: 500,
        maxBatchingWindow: Duration.seconds(1),
        // One reader for each shard; only with a window does it say which shard a batch comes from.
        parallelizationFactor: 1,
        tumblingWindow: Duration.minutes(1),
        // One record that cannot be counted must not hold up the others for the day that a stream lasts.
        bisectBatchOnError: true,
        retryAttempts: 20,
        onFailure: new SqsDlq(deadLetters),
        // Whatever Lambda leaves out costs nothing.
        ...(worker.only && {
          filters: [lambda.FilterCriteria.filter({ dynamodb: { NewImage: wanted(worker.only) } })],
        }),
      }),
    );
  }
}

/** Attributes with the values they must have, as the stream writes them. */
function wanted(attributes: Required<Worker>['only']) {
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
    // Listing streams knows no resources.
    new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
  ];
}

function sendTo({ queueArn }: sqs.Queue): iam.PolicyStatement {
  return new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] });
}
