import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { AUDIT_CHANGED_MESSAGE } from '#shared/contract/log-lines.ts';
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
import { BankTable } from '../constructs/bank-table.ts';
import { Dashboard } from '../constructs/dashboard.ts';
import { logMetric } from '../constructs/log-metric.ts';
import { AlarmNotifier } from '../constructs/watch.ts';
import { accessLogNameOf, deadLetterNameOf, functionNameOf, gatewayKeysOfRoute } from '../names.ts';
import { resourceNamePrefix } from '../settings.ts';
import {
  ALL_CHANGES_WORKER,
  calledWorkers,
  DAILY_BACKUP_WORKER,
  SCOPE_TOKENS_FUNCTION,
  SEAL_TRAIL_WORKER,
  streamWorkers,
  UNKNOWN_ADDRESS_FUNCTION,
  WORKER_TIMEOUT_SECONDS,
  workers,
} from '../workers.ts';
import { TRIGGER_TIMEOUT } from './data-stack.ts';
import { ENDPOINT_TIMEOUT } from './function-dependencies.ts';
import type { RoutesStackProps } from './routes-stack.ts';

/** This is a stack of its own, because a stack has at most 500 resources. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, routes, data, api, ...props }: RoutesStackProps) {
    super(scope, id, props);
    // CDK does not know the order, because resources are referred to by name.
    this.addStackDependency(api);
    const prefix = resourceNamePrefix(settings);
    const { apiId } = api.http;
    const { tableName } = data.table;
    const watch = new AlarmNotifier(this, 'Watch', { prefix, email: settings.alarmEmail });
    const watchAll = (watched: Parameters<AlarmNotifier['over']>[0][]) => {
      for (const one of watched) watch.over(one);
    };

    const signIns = routes
      .filter(({ route }) => route.permissions.includes('identity:sign-in'))
      .flatMap(({ route }) => gatewayKeysOfRoute(API_BASE, route).map((key) => `$.route = "${key}"`));
    const refusals = logMetric(accessLogNameOf(settings), new Construct(this, 'RefusedSignIns'), {
      namespace: prefix,
      name: 'RefusedSignIns',
      pattern: `{ (${signIns.join(' || ')}) && ($.status = "401" || $.status = "429") }`,
    });
    const totals = functionNameOf(settings, `workers.${ALL_CHANGES_WORKER}`);
    const changedRecords = logMetric(`/aws/lambda/${totals}`, new Construct(this, 'ChangedAudit'), {
      namespace: prefix,
      name: 'ChangedAuditRecords',
      pattern: `{ $.message = "${AUDIT_CHANGED_MESSAGE}" }`,
    });
    watch.over(auditTrailAlarm(changedRecords));
    const refusedSignIns = signInAlarm(refusals);
    watchAll([...apiAlarms(apiId), ...tableAlarms(tableName, BankTable.indexes), refusedSignIns]);
    for (const { key } of [...routes, UNKNOWN_ADDRESS_FUNCTION])
      watchAll(functionAlarms(key, functionNameOf(settings, key), ENDPOINT_TIMEOUT));
    watchAll(
      functionAlarms(SCOPE_TOKENS_FUNCTION.key, functionNameOf(settings, SCOPE_TOKENS_FUNCTION.key), TRIGGER_TIMEOUT),
    );
    for (const worker of workers) {
      const key = `workers.${worker.name}`;
      const name = functionNameOf(settings, key);
      const selfInvokes = worker.trigger === 'call' && worker.selfInvokes;
      const timeout = Duration.seconds(worker.timeoutSeconds ?? WORKER_TIMEOUT_SECONDS);
      watchAll(selfInvokes ? [errorAlarm(key, name)] : functionAlarms(key, name, timeout));
      if (worker.trigger === 'table-stream') watch.over(streamAlarm(worker, name));
      watch.over(deadLetterAlarm(worker, name, deadLetterNameOf(settings, worker.name)));
    }
    const backup = functionNameOf(settings, `workers.${DAILY_BACKUP_WORKER}`);
    watch.over(dailyAlarm('no backup', backup, 'there is no backup of the last night'));
    const seal = functionNameOf(settings, `workers.${SEAL_TRAIL_WORKER}`);
    watch.over(dailyAlarm('audit trail not sealed', seal, 'what happened since can be cut off without a trace'));
    new Dashboard(this, 'Dashboard', {
      prefix,
      apiId,
      tableName,
      indexes: BankTable.indexes,
      streamFunctions: streamWorkers.map(({ name }) => functionNameOf(settings, `workers.${name}`)),
      calledFunctions: calledWorkers.map(({ name }) => functionNameOf(settings, `workers.${name}`)),
      deadLetters: workers.map(({ name }) => deadLetterNameOf(settings, name)),
      refusedSignIns: refusedSignIns.metric,
    });

    new CfnOutput(this, 'AlarmTopicArn', { value: watch.topicArn });
    new CfnOutput(this, 'DashboardName', { value: prefix });
  }
}
