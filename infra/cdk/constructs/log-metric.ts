import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { cloudWatchMetric } from './watch.ts';

interface Lines {
  readonly namespace: string;
  readonly name: string;
  readonly pattern: string;
}

/** Counts the lines of a log that match a pattern. */
export function logMetric(logName: string, scope: Construct, { namespace, name, pattern }: Lines): IMetric {
  new logs.MetricFilter(scope, 'Count', {
    logGroup: logs.LogGroup.fromLogGroupName(scope, 'Log', logName),
    filterPattern: logs.FilterPattern.literal(pattern),
    metricNamespace: namespace,
    metricName: name,
  });
  return cloudWatchMetric(namespace, name, {}, 'Sum');
}
