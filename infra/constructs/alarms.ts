/** What is watched, and from when on it is worth a mail. */
import type { Duration } from 'aws-cdk-lib';
import type { Worker } from '../workers.ts';
import { metric, type Watched } from './watch.ts';

/** A function that fails, or that comes close to the time at which it is cut off. */
export function overFunction(key: string, functionName: string, timeout: Duration): Watched[] {
  const of = { FunctionName: functionName };
  return [
    {
      name: `${key} fails`,
      means: `The function ${functionName} ended with an error. Its log tells which.`,
      metric: metric('AWS/Lambda', 'Errors', of, 'Sum'),
      from: 1,
    },
    {
      name: `${key} is slow`,
      means: `The function ${functionName} took more than four fifths of its time. Its trace tells where.`,
      metric: metric('AWS/Lambda', 'Duration', of, 'Maximum'),
      from: timeout.toMilliseconds() * 0.8,
    },
  ];
}

/** Errors that callers see, and calls that were turned away. */
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

/** Writes or reads that the table turned away. */
export function overTable(tableName: string): Watched[] {
  return ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => ({
    name: `table ${name}`,
    means: 'The table turned requests away: one partition is hot, or the load grew faster than it could follow.',
    metric: metric('AWS/DynamoDB', name, { TableName: tableName }, 'Sum'),
    from: 1,
  }));
}

/** What follows from the table's changes is wrong from the first record on that is left out. */
export function overStreamWorker({ name }: Worker, functionName: string, deadLetters: string): Watched[] {
  return [
    {
      name: `workers.${name} is behind`,
      means: `${functionName} is more than five minutes behind the table's stream: it fails again and again, or is too slow.`,
      metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: functionName }, 'Maximum'),
      from: 5 * 60_000,
    },
    {
      name: `workers.${name} gave up`,
      means: `Changes that ${functionName} could not follow are described in the queue ${deadLetters}.`,
      metric: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: deadLetters }, 'Maximum'),
      from: 1,
    },
  ];
}

/** Somebody tries passwords. */
export function overSignIns(namespace: string, metricName: string): Watched {
  return {
    name: 'sign-ins are refused',
    means: 'More than 100 sign-ins were refused in five minutes. The audit trail and the firewall tell from where.',
    metric: metric(namespace, metricName, {}, 'Sum'),
    from: 100,
  };
}
