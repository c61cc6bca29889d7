import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { BankTable } from './bank-table.ts';

/** The alarm is raised at the value `from` and above, or `below` a value. */
export type AlarmDefinition = {
  readonly name: string;
  /** What the alarm means, for the person on call. */
  readonly means: string;
  readonly metric: cloudwatch.IMetric;
  /** Number of consecutive periods; 1 by default. */
  readonly periods?: number;
} & ({ readonly from: number } | { readonly below: number });

export class AlarmNotifier extends Construct {
  readonly topic: sns.Topic;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, { prefix, email }: { prefix: string; email: string | undefined }) {
    super(scope, id);
    this.prefix = prefix;
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
    if (email) this.topic.addSubscription(new EmailSubscription(email));
  }

  over(...definitions: AlarmDefinition[]): void {
    for (const definition of definitions) this.addAlarm(definition);
  }

  private addAlarm({ name, means, metric, periods = 1, ...limit }: AlarmDefinition): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      alarmName: `${this.prefix} ${name}`,
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
    const tell = new SnsAction(this.topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
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

/**
 * Lists a table and its indexes, because the metrics of a table leave out its indexes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export function tableMetricDimensions(TableName: string) {
  return [
    { part: 'table', dimensions: { TableName } },
    ...BankTable.indexes.map((GlobalSecondaryIndexName) => ({
      part: `index ${GlobalSecondaryIndexName}`,
      dimensions: { TableName, GlobalSecondaryIndexName },
    })),
  ];
}
