import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type BankMetric, METRIC_SERVICE } from '#shared/contract/log-lines.ts';
import { webAclNameOf } from '../names.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';
import { BankTable } from './bank-table.ts';

/** The alarm is raised at the value `from` and above, or `below` a value. */
export type AlarmDefinition = {
  /** The runbook has what to do under this name. */
  readonly name: string;
  /** What the alarm means, for the person on call. */
  readonly means: string;
  readonly metric: cloudwatch.IMetric;
  /** Number of consecutive periods; 1 by default. */
  readonly periods?: number;
} & ({ readonly from: number } | { readonly below: number });

/** An alarm notifies a topic of its own region only, so each stack with alarms has one of these. */
export class AlarmNotifier extends Construct {
  readonly topic: sns.Topic;

  constructor(
    scope: Construct,
    id: string,
    { settings, alarms }: { readonly settings: DeploymentSettings; readonly alarms: readonly AlarmDefinition[] },
  ) {
    super(scope, id);
    const prefix = resourceNamePrefix(settings);
    this.topic = new sns.Topic(this, 'Alarms', { displayName: `${prefix} alarms`, enforceSSL: true });
    // This policy replaces the default one, so it must let the account's alarms publish.
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (settings.alarmEmail) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    for (const alarm of alarms) this.addAlarm(prefix, alarm);
  }

  private addAlarm(prefix: string, { name, means, metric, periods = 1, ...limit }: AlarmDefinition): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      alarmName: `${prefix} ${name}`,
      alarmDescription: means,
      metric,
      evaluationPeriods: periods,
      ...('from' in limit
        ? {
            threshold: limit.from,
            comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
          }
        : {
            threshold: limit.below,
            comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
            treatMissingData: cloudwatch.TreatMissingData.BREACHING,
          }),
    });
    const notify = new SnsAction(this.topic);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
  }
}

/** Names the resource in the dimensions, because a reference would be an export of another stack. */
export function cloudWatchMetric(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  statistic: string,
  minutes = 5,
): cloudwatch.Metric {
  return new cloudwatch.Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(minutes) });
}

/** Returns the count of a metric that the functions write, hourly by default. */
export function bankMetric(settings: DeploymentSettings, name: BankMetric, minutes = 60): cloudwatch.Metric {
  return cloudWatchMetric(resourceNamePrefix(settings), name, { service: METRIC_SERVICE }, 'Sum', minutes);
}

/**
 * Returns the count of all rules.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
 */
export function blockedRequests(settings: DeploymentSettings): cloudwatch.Metric {
  return cloudWatchMetric('AWS/WAFV2', 'BlockedRequests', { WebACL: webAclNameOf(settings), Rule: 'ALL' }, 'Sum');
}

/**
 * Combines metrics for one alarm, which may have ten of them, and no search. A metric without data counts as zero,
 * because otherwise the whole expression would have no value.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-limits.html
 */
export function combinedMetric(how: 'SUM' | 'MAX', metrics: readonly cloudwatch.Metric[]): cloudwatch.MathExpression {
  return new cloudwatch.MathExpression({
    expression: `${how}(FILL(METRICS(), 0))`,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
  });
}

/**
 * Lists a table and its indexes, because the metrics of a table leave out its indexes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export function tableMetricDimensions(TableName: string): Record<string, string>[] {
  return [
    { TableName },
    ...BankTable.indexes.map((GlobalSecondaryIndexName) => ({ TableName, GlobalSecondaryIndexName })),
  ];
}
