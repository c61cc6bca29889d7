import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { AUDIT_CHANGED_LOG_MESSAGE } from '#shared/contract/log-lines.ts';
import { bankAlarms } from '../constructs/alarms.ts';
import { Dashboards, signInRouteKeys } from '../constructs/dashboards.ts';
import { AlarmNotifier, cloudWatchMetric } from '../constructs/watch.ts';
import { accessLogNameOf, functionNameOf } from '../names.ts';
import { resourceNamePrefix } from '../settings.ts';
import { ALL_CHANGES_WORKER } from '../workers.ts';
import type { RoutesStackProps } from './routes-stack.ts';

/** Alarms and dashboards. The firewall's stack has the alarms of us-east-1. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, api, ...props }: RoutesStackProps) {
    super(scope, id, props);
    // CDK does not know the order, because resources are referred to by name.
    this.addStackDependency(api);
    const namespace = resourceNamePrefix(settings);
    const accessLog = accessLogNameOf(settings);
    const allChangesLog = `/aws/lambda/${functionNameOf(settings, `workers.${ALL_CHANGES_WORKER}`)}`;
    const signIns = signInRouteKeys.map((key) => `$.route = "${key}"`).join(' || ');
    const counted = {
      // The access log also has calls whose function was stopped, for which the function itself can log nothing.
      failedCalls: this.countLines(
        namespace,
        'FailedCalls',
        accessLog,
        '{ $.status = "500" || $.status = "502" || $.status = "504" }',
      ),
      refusedSignIns: this.countLines(
        namespace,
        'RefusedSignIns',
        accessLog,
        `{ (${signIns}) && ($.status = "401" || $.status = "429") }`,
      ),
      changedAuditRecords: this.countLines(
        namespace,
        'ChangedAuditRecords',
        allChangesLog,
        `{ $.message = "${AUDIT_CHANGED_LOG_MESSAGE}" }`,
      ),
    };
    const bank = {
      settings,
      apiId: api.http.apiId,
      tableName: data.table.tableName,
      userPool: { UserPool: data.identity.pool.userPoolId, UserPoolClient: data.identity.client.userPoolClientId },
      counted,
    };
    const { topic } = new AlarmNotifier(this, 'Watch', { settings, alarms: bankAlarms(bank) });
    const dashboards = new Dashboards(this, 'Dashboards', bank);

    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });
    new CfnOutput(this, 'DashboardNames', { value: dashboards.names.join(',') });
  }

  /** Returns a metric of the number of a log's lines that match a pattern. */
  private countLines(metricNamespace: string, metricName: string, logName: string, pattern: string): IMetric {
    const scope = new Construct(this, metricName);
    new logs.MetricFilter(scope, 'Count', {
      logGroup: logs.LogGroup.fromLogGroupName(scope, 'Log', logName),
      filterPattern: logs.FilterPattern.literal(pattern),
      metricNamespace,
      metricName,
    });
    return cloudWatchMetric(metricNamespace, metricName, {}, 'Sum');
  }
}
