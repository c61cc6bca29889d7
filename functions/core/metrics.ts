import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** One dimension for all functions: the lines of the log say which one it was. */
const metrics = new Metrics({ serviceName: 'bank' });

/** Counts one in the bank's namespace, by a line of the log in CloudWatch's embedded metric format. */
export function count(what: 'ServerErrors' | 'RepeatedCalls' | 'FinishedBackups' | 'FinishedSeals'): void {
  metrics.singleMetric().addMetric(what, MetricUnit.Count, 1);
}
