import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** All functions share one dimension, because the lines of the log say which function it was. */
const metrics = new Metrics({ serviceName: 'bank' });

/** Counts an event in the bank's namespace, by a log line in CloudWatch's embedded metric format. */
export function countMetric(what: 'ServerErrors' | 'RepeatedCalls' | 'FinishedBackups' | 'FinishedSeals'): void {
  metrics.singleMetric().addMetric(what, MetricUnit.Count, 1);
}
