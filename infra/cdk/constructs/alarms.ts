import type { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Worker, WorkerOnStream } from '../workers.ts';
import { metric, partsOfTable, type Watched } from './watch.ts';

export function errorAlarm(key: string, functionName: string): Watched {
  return {
    name: `${key} fails`,
    means: `The function ${functionName} ended with an error. Its log tells which.`,
    metric: metric('AWS/Lambda', 'Errors', { FunctionName: functionName }, 'Sum'),
    from: 1,
  };
}

export function overFunction(key: string, functionName: string, timeout: Duration): Watched[] {
  return [
    errorAlarm(key, functionName),
    {
      name: `${key} is slow`,
      means: `The function ${functionName} took more than four fifths of its time. The access log tells which calls.`,
      metric: metric('AWS/Lambda', 'Duration', { FunctionName: functionName }, 'Maximum'),
      from: timeout.toMilliseconds() * 0.8,
    },
  ];
}

export function overApi(apiId: string): Watched[] {
  return [
    {
      name: 'API answers 5xx',
      means: 'More than five calls in five minutes were answered with a server error.',
      metric: metric('AWS/ApiGateway', '5xx', { ApiId: apiId }, 'Sum'),
      from: 5,
    },
    {
      name: 'functions are throttled',
      means: 'The account runs out of concurrent functions: ask AWS for a higher limit, or find who calls so much.',
      metric: metric('AWS/Lambda', 'Throttles', {}, 'Sum'),
      from: 1,
    },
  ];
}

/** Watches the indexes too, because a throttled index also throttles writes to the table. */
export function overTable(tableName: string, indexes: readonly string[]): Watched[] {
  return partsOfTable(tableName, indexes).flatMap(({ part, dimensions }) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => ({
      name: `${part} ${name}`,
      means: `The ${part} turned requests away: one partition is hot, or the load grew faster than it could follow.`,
      metric: metric('AWS/DynamoDB', name, dimensions, 'Sum'),
      from: 1,
    })),
  );
}

export function overStream({ name }: WorkerOnStream, functionName: string): Watched {
  return {
    name: `workers.${name} is behind`,
    means: `${functionName} is more than five minutes behind the table's stream: it fails again and again, or is too slow.`,
    metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: functionName }, 'Maximum'),
    from: 5 * 60_000,
  };
}

export function overDeadLetters({ name }: Worker, functionName: string, deadLetters: string): Watched {
  return {
    name: `workers.${name} gave up`,
    means: `What ${functionName} could not do, though it tried again, is described in the queue ${deadLetters}.`,
    metric: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: deadLetters }, 'Maximum'),
    from: 1,
  };
}

export function dailyAlarm(what: string, functionName: string, consequence: string): Watched {
  return {
    name: `${what} for 26 hours`,
    means: `${functionName} was not called for 26 hours: ${consequence}.`,
    metric: metric('AWS/Lambda', 'Invocations', { FunctionName: functionName }, 'Sum', 60),
    below: 1,
    periods: 26,
  };
}

export function overAuditTrail(changedRecords: IMetric): Watched {
  return {
    name: 'audit records were changed',
    means:
      'A record of the audit trail was changed or deleted, which no function does: someone with rights of the account.',
    metric: changedRecords,
    from: 1,
  };
}

export function overSignIns(refused: IMetric): Watched {
  return {
    name: 'sign-ins are refused',
    means: 'More than 100 sign-ins were refused in five minutes. The audit trail and the firewall tell from where.',
    metric: refused,
    from: 100,
  };
}
