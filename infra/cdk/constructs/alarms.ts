/**
 * Every alarm of the bank. Each one stands for something that a person must do, which the runbook says under its name.
 * An account with both environments has at most 30.
 */
import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { deadLetterNameOf, functionNameOf } from '../names.ts';
import type { DeploymentSettings } from '../settings.ts';
import { streamWorkers, workers } from '../workers.ts';
import {
  type AlarmDefinition,
  bankMetric,
  blockedRequests,
  cloudWatchMetric,
  combinedMetric,
  tableMetricDimensions,
} from './watch.ts';

interface WatchedBank {
  readonly settings: DeploymentSettings;
  readonly apiId: string;
  readonly tableName: string;
  readonly userPool: { readonly UserPool: string; readonly UserPoolClient: string };
  readonly counted: Readonly<Record<'failedCalls' | 'refusedSignIns' | 'changedAuditRecords', cloudwatch.IMetric>>;
}

/** The alarms of the bank's own region. */
export function bankAlarms({ settings, apiId, tableName, userPool, counted }: WatchedBank): AlarmDefinition[] {
  return [
    {
      name: 'calls fail',
      means: 'A call was answered with 500, 502 or 504. The access log tells which route, its function why.',
      metric: counted.failedCalls,
      from: 1,
    },
    {
      name: 'API answers 5xx',
      means: 'Five calls in five minutes were answered with a server error, which callers may retry if it is 503.',
      metric: cloudWatchMetric('AWS/ApiGateway', '5xx', { ApiId: apiId }, 'Sum'),
      from: 5,
    },
    {
      name: 'API is slow',
      means: 'One call in a hundred took five seconds or longer, for a quarter of an hour.',
      metric: cloudWatchMetric('AWS/ApiGateway', 'Latency', { ApiId: apiId }, 'p99'),
      from: 5000,
      periods: 3,
    },
    {
      name: 'AWS throttles the bank',
      means: 'The table, an index or Cognito turned requests away, because there were more than it takes.',
      metric: combinedMetric('SUM', [
        // A throttled index also throttles writes to the table. Throttled reads of an index are answered with 503.
        ...tableMetricDimensions(tableName).map((dimensions) =>
          cloudWatchMetric('AWS/DynamoDB', 'WriteThrottleEvents', dimensions, 'Sum'),
        ),
        cloudWatchMetric('AWS/DynamoDB', 'ReadThrottleEvents', { TableName: tableName }, 'Sum'),
        cloudWatchMetric('AWS/Cognito', 'SignInThrottles', userPool, 'Sum'),
        cloudWatchMetric('AWS/Cognito', 'TokenRefreshThrottles', userPool, 'Sum'),
      ]),
      from: 1,
    },
    {
      name: 'functions reach their limit',
      means: 'Four fifths of the functions that the account may run at a time were running.',
      metric: new cloudwatch.MathExpression({
        expression: '100 * running / SERVICE_QUOTA(running)',
        usingMetrics: { running: cloudWatchMetric('AWS/Lambda', 'ConcurrentExecutions', {}, 'Maximum') },
      }),
      from: 80,
    },
    {
      name: 'stream is behind',
      means: "A worker is more than five minutes behind the table's stream: it fails again and again, or is too slow.",
      metric: combinedMetric(
        'MAX',
        streamWorkers.map(({ name }) =>
          cloudWatchMetric(
            'AWS/Lambda',
            'IteratorAge',
            { FunctionName: functionNameOf(settings, `workers.${name}`) },
            'Maximum',
          ),
        ),
      ),
      from: 5 * 60_000,
    },
    {
      name: 'work was given up',
      means:
        'A worker has failed although it was tried again: the queue of its dead letters tells which one, and why. Or mail could not be sent for a day.',
      metric: combinedMetric('SUM', [
        ...workers.map(({ name }) =>
          cloudWatchMetric(
            'AWS/SQS',
            'ApproximateNumberOfMessagesVisible',
            { QueueName: deadLetterNameOf(settings, name) },
            'Maximum',
          ),
        ),
        bankMetric(settings, 'MailGivenUp', 5),
      ]),
      from: 1,
    },
    {
      name: 'no backup for 26 hours',
      means: 'No backup was finished for 26 hours.',
      metric: bankMetric(settings, 'FinishedBackups'),
      below: 1,
      periods: 26,
    },
    {
      name: 'audit trail not sealed for 26 hours',
      means: 'The audit trail was not sealed for 26 hours: what happened since can be cut off without a trace.',
      metric: bankMetric(settings, 'FinishedSeals'),
      below: 1,
      periods: 26,
    },
    {
      name: 'audit records were changed',
      means: 'A record of the audit trail was changed or deleted, which no function does: someone with other rights.',
      metric: counted.changedAuditRecords,
      from: 1,
    },
    {
      name: 'sign-ins are refused',
      means: 'A hundred sign-ins were refused in five minutes. The audit trail and the firewall tell from where.',
      metric: counted.refusedSignIns,
      from: 100,
    },
    {
      name: 'canary fails',
      means:
        'For two hours nobody signed in as the canary: the bank does not work from outside, or the canary does not.',
      metric: bankMetric(settings, 'CanarySignIns'),
      below: 1,
      periods: 2,
    },
  ];
}

/** The alarms of us-east-1, which has the metrics of CloudFront and of its firewall. */
export function edgeAlarms(settings: DeploymentSettings): AlarmDefinition[] {
  return [
    {
      name: 'CloudFront answers 5xx',
      means: 'CloudFront answered one request in twenty with a server error, for a quarter of an hour.',
      // The query names no distribution, because this stack is deployed before the distribution.
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
      metric: new cloudwatch.MathExpression({
        expression: 'SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, "Region")',
        usingMetrics: {},
        period: Duration.minutes(5),
      }),
      from: 5,
      periods: 3,
    },
    {
      name: 'requests are blocked',
      means: 'The firewall blocked a thousand requests in five minutes. Its log tells from where, and by which rule.',
      metric: blockedRequests(settings),
      from: 1000,
    },
  ];
}
