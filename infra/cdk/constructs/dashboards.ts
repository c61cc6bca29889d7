/**
 * One dashboard per concern. Three dashboards of 50 metrics are free in an account; lists of routes are queries of the
 * access log, which cost nothing until someone looks.
 * https://aws.amazon.com/cloudwatch/pricing/
 */
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { isWriteRoute } from '#shared/contract/route.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { accessLogNameOf, apiGatewayRouteKeyOf, deadLetterNameOf, functionNameOf } from '../names.ts';
import { type DeploymentSettings, EDGE_REGION, resourceNamePrefix } from '../settings.ts';
import { scheduledWorkers, streamWorkers, type WorkerDefinition, workers } from '../workers.ts';
import { bankMetric, blockedRequests, cloudWatchMetric, tableMetricDimensions } from './watch.ts';

interface DashboardsProps {
  readonly settings: DeploymentSettings;
  readonly apiId: string;
  readonly tableName: string;
  readonly userPool: { readonly UserPool: string; readonly UserPoolClient: string };
  readonly counted: Readonly<Record<'refusedSignIns' | 'changedAuditRecords', cloudwatch.IMetric>>;
}

/** Operations that endpoints send to the table. */
const OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

const routeKeysOf = (routes: readonly NamedRoute[]) => routes.map(({ route }) => apiGatewayRouteKeyOf(API_BASE, route));

/** API Gateway's keys of the routes that sign in. */
export const signInRouteKeys = routeKeysOf(
  namedRoutes.filter(({ route }) => route.permissions.includes('identity:sign-in')),
);

const bookingRouteKeys = routeKeysOf(
  namedRoutes.filter(({ key, route }) => key.startsWith('transactions.') && isWriteRoute(route)),
);

export class Dashboards extends Construct {
  readonly names: readonly string[];

  constructor(scope: Construct, id: string, props: DashboardsProps) {
    super(scope, id);
    const prefix = resourceNamePrefix(props.settings);
    const dashboards = { money: this.money(props), 'sign-in': this.signIn(props), platform: this.platform(props) };
    this.names = Object.entries(dashboards).map(([concern, widgets]) => {
      const dashboardName = `${prefix}-${concern}`;
      new cloudwatch.Dashboard(this, concern, { dashboardName, widgets: inRows(widgets) });
      return dashboardName;
    });
  }

  private money({ settings, counted }: DashboardsProps): cloudwatch.IWidget[] {
    return [
      accessLogTable(settings, 'Responses to bookings', [
        `filter route in ${JSON.stringify(bookingRouteKeys)}`,
        'stats count(*) as calls, pct(latency, 99) as p99 by route, status',
        'sort calls desc',
      ]),
      graph('Behind the stream (ms)', ofWorkers(settings, streamWorkers, 'IteratorAge', 'Maximum')),
      graph('Finished backups and seals, changed audit records', [
        bankMetric(settings, 'FinishedBackups'),
        bankMetric(settings, 'FinishedSeals'),
        counted.changedAuditRecords,
      ]),
      graph('Calls of workers', ofWorkers(settings, scheduledWorkers, 'Invocations', 'Sum')),
      graph('Time of called workers (ms)', ofWorkers(settings, scheduledWorkers, 'Duration', 'Maximum')),
      graph(
        'Given up by workers',
        workers.map(({ name }) => {
          const QueueName = deadLetterNameOf(settings, name);
          return cloudWatchMetric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, 'Maximum');
        }),
      ),
    ];
  }

  private signIn({ settings, userPool, counted }: DashboardsProps): cloudwatch.IWidget[] {
    const cognito = (...names: string[]) => names.map((name) => cloudWatchMetric('AWS/Cognito', name, userPool, 'Sum'));
    return [
      graph('Sign-ins and refreshes', cognito('SignInSuccesses', 'TokenRefreshSuccesses')),
      graph('Throttled by Cognito', cognito('SignInThrottles', 'TokenRefreshThrottles')),
      graph('Refused sign-ins', [counted.refusedSignIns]),
      accessLogTable(settings, 'Responses to sign-ins', [
        `filter route in ${JSON.stringify(signInRouteKeys)}`,
        'stats count(*) as calls, pct(latency, 99) as p99 by route, status',
        'sort calls desc',
      ]),
      graph('Sign-ins of the canary', [bankMetric(settings, 'CanarySignIns')]),
      graph('Requests blocked by the firewall', [blockedRequests(settings).with({ region: EDGE_REGION })]),
    ];
  }

  private platform({ settings, apiId, tableName }: DashboardsProps): cloudwatch.IWidget[] {
    const api = (name: string, statistic: string) =>
      cloudWatchMetric('AWS/ApiGateway', name, { ApiId: apiId }, statistic);
    const table = (name: string) =>
      tableMetricDimensions(tableName).map((dimensions) => cloudWatchMetric('AWS/DynamoDB', name, dimensions, 'Sum'));
    const responseTime = (Operation: string) =>
      cloudWatchMetric('AWS/DynamoDB', 'SuccessfulRequestLatency', { TableName: tableName, Operation }, 'Average');
    return [
      graph('Calls', [api('Count', 'Sum')]),
      graph('Refused and failed calls', [api('4xx', 'Sum'), api('5xx', 'Sum')]),
      graph('Latency (ms)', [api('Latency', 'p50'), api('Latency', 'p99')]),
      accessLogTable(settings, 'Failed calls', [
        'filter status >= 500',
        'stats count(*) as calls by route, status, failure',
        'sort calls desc',
      ]),
      accessLogTable(settings, 'Slowest routes', [
        'stats pct(functionLatency, 99) as p99, count(*) as calls by route',
        'sort p99 desc',
        'limit 20',
      ]),
      graph('Functions at a time, repeated calls of AWS', [
        cloudWatchMetric('AWS/Lambda', 'ConcurrentExecutions', {}, 'Maximum'),
        bankMetric(settings, 'RepeatedCalls'),
      ]),
      graph('Units of the table', [...table('ConsumedReadCapacityUnits'), ...table('ConsumedWriteCapacityUnits')]),
      graph('Throttled by the table', [...table('ReadThrottleEvents'), ...table('WriteThrottleEvents')]),
      graph('Time of the table (ms)', OPERATIONS.map(responseTime)),
    ];
  }
}

function ofWorkers(
  settings: DeploymentSettings,
  those: readonly WorkerDefinition[],
  name: string,
  statistic: string,
): cloudwatch.Metric[] {
  return those.map((worker) => {
    const FunctionName = functionNameOf(settings, `workers.${worker.name}`);
    return cloudWatchMetric('AWS/Lambda', name, { FunctionName }, statistic);
  });
}

function graph(title: string, left: cloudwatch.IMetric[]): cloudwatch.GraphWidget {
  return new cloudwatch.GraphWidget({ title, left, width: 8 });
}

function accessLogTable(settings: DeploymentSettings, title: string, queryLines: string[]): cloudwatch.LogQueryWidget {
  return new cloudwatch.LogQueryWidget({ title, logGroupNames: [accessLogNameOf(settings)], queryLines, width: 8 });
}

function inRows(widgets: readonly cloudwatch.IWidget[]): cloudwatch.IWidget[][] {
  return widgets.flatMap((_, index) => (index % 3 === 0 ? [widgets.slice(index, index + 3)] : []));
}
