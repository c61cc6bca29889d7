import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { AUDIT_CHANGED_LOG_MESSAGE } from '#shared/contract/log-lines.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import {
  apiAlarms,
  auditTrailAlarm,
  dailyAlarm,
  deadLetterAlarm,
  errorAlarm,
  functionAlarms,
  signInAlarm,
  streamAlarm,
  tableAlarms,
} from '../constructs/alarms.ts';
import { MonitoringDashboard } from '../constructs/dashboard.ts';
import { AlarmNotifier, cloudWatchMetric } from '../constructs/watch.ts';
import { accessLogNameOf, apiGatewayRouteKeyOf, deadLetterNameOf, functionNameOf } from '../names.ts';
import { resourceNamePrefix } from '../settings.ts';
import {
  ALL_CHANGES_WORKER,
  DAILY_BACKUP_WORKER,
  DEFAULT_WORKER_TIMEOUT_SECONDS,
  PRE_TOKEN_GENERATION_FUNCTION,
  SEAL_TRAIL_WORKER,
  UNKNOWN_ROUTE_FUNCTION,
  workers,
} from '../workers.ts';
import { TRIGGER_TIMEOUT } from './data-stack.ts';
import { ENDPOINT_TIMEOUT } from './function-dependencies.ts';
import type { RoutesStackProps } from './routes-stack.ts';

/** This is a stack of its own, because a stack has at most 500 resources. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, api, ...props }: RoutesStackProps) {
    super(scope, id, props);
    // CDK does not know the order, because resources are referred to by name.
    this.addStackDependency(api);
    const prefix = resourceNamePrefix(settings);
    const { apiId } = api.http;
    const { tableName } = data.table;
    const watch = new AlarmNotifier(this, 'Watch', { prefix, email: settings.alarmEmail });

    const signIns = namedRoutes
      .filter(({ route }) => route.permissions.includes('identity:sign-in'))
      .map(({ route }) => `$.route = "${apiGatewayRouteKeyOf(API_BASE, route)}"`);
    const refusals = countLines(new Construct(this, 'RefusedSignIns'), accessLogNameOf(settings), {
      metricNamespace: prefix,
      metricName: 'RefusedSignIns',
      pattern: `{ (${signIns.join(' || ')}) && ($.status = "401" || $.status = "429") }`,
    });
    const totals = functionNameOf(settings, `workers.${ALL_CHANGES_WORKER}`);
    const changedRecords = countLines(new Construct(this, 'ChangedAudit'), `/aws/lambda/${totals}`, {
      metricNamespace: prefix,
      metricName: 'ChangedAuditRecords',
      pattern: `{ $.message = "${AUDIT_CHANGED_LOG_MESSAGE}" }`,
    });
    watch.over(...apiAlarms(apiId), ...tableAlarms(tableName));
    watch.over(auditTrailAlarm(changedRecords), signInAlarm(refusals));
    for (const { key } of [...namedRoutes, UNKNOWN_ROUTE_FUNCTION])
      watch.over(...functionAlarms(key, functionNameOf(settings, key), ENDPOINT_TIMEOUT));
    const { key: trigger } = PRE_TOKEN_GENERATION_FUNCTION;
    watch.over(...functionAlarms(trigger, functionNameOf(settings, trigger), TRIGGER_TIMEOUT));
    for (const worker of workers) {
      const key = `workers.${worker.name}`;
      const name = functionNameOf(settings, key);
      const selfInvokes = worker.trigger === 'call' && worker.selfInvokes;
      const timeout = Duration.seconds(worker.timeoutSeconds ?? DEFAULT_WORKER_TIMEOUT_SECONDS);
      watch.over(...(selfInvokes ? [errorAlarm(key, name)] : functionAlarms(key, name, timeout)));
      if (worker.trigger === 'table-stream') watch.over(streamAlarm(worker, name));
      watch.over(deadLetterAlarm(worker, name, deadLetterNameOf(settings, worker.name)));
    }
    const backup = functionNameOf(settings, `workers.${DAILY_BACKUP_WORKER}`);
    watch.over(dailyAlarm('no backup', backup, 'there is no backup of the last night'));
    const seal = functionNameOf(settings, `workers.${SEAL_TRAIL_WORKER}`);
    watch.over(dailyAlarm('audit trail not sealed', seal, 'what happened since can be cut off without a trace'));
    new MonitoringDashboard(this, 'Dashboard', { settings, apiId, tableName, refusedSignIns: refusals });

    new CfnOutput(this, 'AlarmTopicArn', { value: watch.topic.topicArn });
    new CfnOutput(this, 'DashboardName', { value: prefix });
  }
}

interface CountedLines {
  readonly metricNamespace: string;
  readonly metricName: string;
  readonly pattern: string;
}

/** Returns a metric of the number of a log's lines that match a pattern. */
function countLines(scope: Construct, logName: string, { pattern, ...metric }: CountedLines) {
  new logs.MetricFilter(scope, 'Count', {
    logGroup: logs.LogGroup.fromLogGroupName(scope, 'Log', logName),
    filterPattern: logs.FilterPattern.literal(pattern),
    ...metric,
  });
  return cloudWatchMetric(metric.metricNamespace, metric.metricName, {}, 'Sum');
}
