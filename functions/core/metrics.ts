import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type BankMetric, METRIC_SERVICE } from '#shared/contract/log-lines.ts';

const metrics = new Metrics({ serviceName: METRIC_SERVICE });

/** Counts an event in the bank's namespace, by a log line in CloudWatch's embedded metric format. */
export function countMetric(metric: BankMetric): void {
  metrics.singleMetric().addMetric(metric, MetricUnit.Count, 1);
}
