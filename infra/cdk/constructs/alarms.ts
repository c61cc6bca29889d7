import type { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { WorkerDefinition, WorkerOnStream } from '../workers.ts';
import { type AlarmDefinition, cloudWatchMetric, tableMetricDimensions } from './watch.ts';

export function errorAlarm(key: string, functionName: string): AlarmDefinition {
  return {
    name: `${key} fails`,
    means: `The function ${functionName} ended with an error. Its log tells which.`,
    metric: cloudWatchMetric('AWS/Lambda', 'Errors', { FunctionName: functionName }, 'Sum'),
    from: 1,
  };
}

export function functionAlarms(key: string, functionName: string, timeout: Duration): AlarmDefinition[] {
  return [
    errorAlarm(key, functionName),
    {
      name: `${key} is slow`,
      means: `The function ${functionName} took more than four fifths of its time. The access log tells which calls.`,
      metric: cloudWatchMetric('AWS/Lambda', 'Duration', { FunctionName: functionName }, 'Maximum'),
      from: timeout.toMilliseconds() * 0.8,
    },
  ];
}

export function apiAlarms(apiId: string): AlarmDefinition[] {
  return [
    {
      name: 'API answers 5xx',
      means: 'More than five calls in five minutes were answered with a server error.',
      metric: cloudWatchMetric('AWS/ApiGateway', '5xx', { ApiId: apiId }, 'Sum'),
      from: 5,
    },
    {
      name: 'functions are throttled',
      means: 'The account runs out of concurrent functions: ask AWS for a higher limit, or find who calls so much.',
      metric: cloudWatchMetric('AWS/Lambda', 'Throttles', {}, 'Sum'),
      from: 1,
    },
  ];
}

/** Watches the indexes too, because a throttled index also throttles writes to the table. */
export function tableAlarms(tableName: string): AlarmDefinition[] {
  return tableMetricDimensions(tableName).flatMap(({ part, dimensions }) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => ({
      name: `${part} ${name}`,
      means: `The ${part} turned requests away: one partition is hot, or the load grew faster than it could follow.`,
      metric: cloudWatchMetric('AWS/DynamoDB', name, dimensions, 'Sum'),
      from: 1,
    })),
  );
}

export function streamAlarm({ name }: WorkerOnStream, functionName: string): AlarmDefinition {
  return {
    name: `workers.${name} is behind`,
    means: `${functionName} is more than five minutes behind the table's stream: it fails again and again, or is too slow.`,
    metric: cloudWatchMetric('AWS/Lambda', 'IteratorAge', { FunctionName: functionName }, 'Maximum'),
    from: 5 * 60_000,
  };
}

export function deadLetterAlarm(
  { name }: WorkerDefinition,
  functionName: string,
  deadLetters: string,
): AlarmDefinition {
  return {
    name: `workers.${name} gave up`,
    means: `What ${functionName} could not do, though it tried again, is described in the queue ${deadLetters}.`,
    metric: cloudWatchMetric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: deadLetters }, 'Maximum'),
    from: 1,
  };
}

export function dailyAlarm(what: string, functionName: string, consequence: string): AlarmDefinition {
  return {
    name: `${what} for 26 hours`,
    means: `${functionName} was not called for 26 hours: ${consequence}.`,
    metric: cloudWatchMetric('AWS/Lambda', 'Invocations', { FunctionName: functionName }, 'Sum', 60),
    below: 1,
    periods: 26,
  };
}

export function auditTrailAlarm(changedRecords: IMetric): AlarmDefinition {
  return {
    name: 'audit records were changed',
    means:
      'A record of the audit trail was changed or deleted, which no function does: someone with rights of the account.',
    metric: changedRecords,
    from: 1,
  };
}

export function signInAlarm(refused: IMetric): AlarmDefinition {
  return {
    name: 'sign-ins are refused',
    means: 'More than 100 sign-ins were refused in five minutes. The audit trail and the firewall tell from where.',
    metric: refused,
    from: 100,
  };
}
