import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import {
  overApi,
  overAuditTrail,
  overDailyBackups,
  overDailySeals,
  overDeadLetters,
  overErrors,
  overFunction,
  overSignIns,
  overStream,
  overTable,
} from '../constructs/alarms.ts';
import { ENDPOINT_TIMEOUT } from '../constructs/api.ts';
import { BankTable } from '../constructs/bank-table.ts';
import { ChangedAudit } from '../constructs/changed-audit.ts';
import { Dashboard } from '../constructs/dashboard.ts';
import { RefusedSignIns } from '../constructs/refused-sign-ins.ts';
import { Watch } from '../constructs/watch.ts';
import { accessLogNameOf, deadLetterNameOf, functionNameOf, routeKeysOf } from '../names.ts';
import { prefixOf, type Settings } from '../settings.ts';
import {
  COUNT_TOTALS,
  calledWorkers,
  DAILY_BACKUP,
  SCOPE_TOKENS,
  SEAL_TRAIL,
  streamWorkers,
  TIMEOUT_SECONDS,
  UNKNOWN_ADDRESS,
  workers,
} from '../workers.ts';
import type { ApiStack } from './api-stack.ts';
import { type DataStack, TRIGGER_TIMEOUT } from './data-stack.ts';

interface WatchStackProps extends StackProps {
  readonly settings: Settings;
  readonly routes: readonly NamedRoute[];
  readonly data: DataStack;
  readonly api: ApiStack;
}

/** Its own stack because of the limit of 500 resources. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, routes, data, api, ...props }: WatchStackProps) {
    super(scope, id, props);
    // Names imply no order.
    this.addStackDependency(api);
    const prefix = prefixOf(settings);
    const { apiId } = api.http;
    const { tableName } = data.table;
    const watch = new Watch(this, 'Watch', { prefix, email: settings.alarmEmail });
    const watchAll = (watched: Parameters<Watch['over']>[0][]) => {
      for (const one of watched) watch.over(one);
    };

    new RefusedSignIns(this, 'RefusedSignIns', {
      namespace: prefix,
      accessLogName: accessLogNameOf(settings),
      routeKeys: routes
        .filter(({ route }) => route.needs.includes('identity:sign-in'))
        .flatMap(({ route }) => routeKeysOf(API_BASE, route)),
    });
    new ChangedAudit(this, 'ChangedAudit', {
      namespace: prefix,
      functionName: functionNameOf(settings, `workers.${COUNT_TOTALS}`),
    });
    watch.over(overAuditTrail(prefix, ChangedAudit.METRIC));
    const refusedSignIns = overSignIns(prefix, RefusedSignIns.METRIC);
    watchAll([...overApi(apiId), ...overTable(tableName, BankTable.indexes), refusedSignIns]);
    for (const { key } of [...routes, UNKNOWN_ADDRESS])
      watchAll(overFunction(key, functionNameOf(settings, key), ENDPOINT_TIMEOUT));
    watchAll(overFunction(SCOPE_TOKENS.key, functionNameOf(settings, SCOPE_TOKENS.key), TRIGGER_TIMEOUT));
    for (const worker of workers) {
      const key = `workers.${worker.name}`;
      const name = functionNameOf(settings, key);
      const goesOn = worker.wokenBy === 'call' && worker.goesOn;
      const timeout = Duration.seconds(worker.timeoutSeconds ?? TIMEOUT_SECONDS);
      watchAll(goesOn ? [overErrors(key, name)] : overFunction(key, name, timeout));
      if (worker.wokenBy === 'table-stream') watch.over(overStream(worker, name));
      watch.over(overDeadLetters(worker, name, deadLetterNameOf(settings, worker.name)));
    }
    watch.over(overDailyBackups(functionNameOf(settings, `workers.${DAILY_BACKUP}`)));
    watch.over(overDailySeals(functionNameOf(settings, `workers.${SEAL_TRAIL}`)));
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
