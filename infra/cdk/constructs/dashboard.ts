import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { deadLetterNameOf, functionNameOf } from '../names.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';
import { scheduledWorkers, streamWorkers, type WorkerDefinition, workers } from '../workers.ts';
import { cloudWatchMetric, tableMetricDimensions } from './watch.ts';

interface DashboardProps {
  readonly settings: DeploymentSettings;
  readonly apiId: string;
  readonly tableName: string;
  readonly refusedSignIns: cloudwatch.IMetric;
}

/** Operations that endpoints send to the table. */
const OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

export class MonitoringDashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { settings } = props;
    const prefix = resourceNamePrefix(settings);
    const api = (name: string, statistic: string) =>
      cloudWatchMetric('AWS/ApiGateway', name, { ApiId: props.apiId }, statistic);
    const parts = tableMetricDimensions(props.tableName);
    const table = (name: string) =>
      parts.map(({ dimensions }) => cloudWatchMetric('AWS/DynamoDB', name, dimensions, 'Sum'));
    const functions = (those: readonly WorkerDefinition[], name: string, statistic: string) =>
      those.map((worker) => {
        const FunctionName = functionNameOf(settings, `workers.${worker.name}`);
        return cloudWatchMetric('AWS/Lambda', name, { FunctionName }, statistic);
      });
    const answerTime = (Operation: string) =>
      cloudWatchMetric(
        'AWS/DynamoDB',
        'SuccessfulRequestLatency',
        { TableName: props.tableName, Operation },
        'Average',
      );
    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard', { dashboardName: prefix });
    dashboard.addWidgets(
      graph('Calls', [api('Count', 'Sum')]),
      graph('Refused and failed calls', [api('4xx', 'Sum'), api('5xx', 'Sum')]),
      graph('Latency (ms)', [api('Latency', 'p50'), api('Latency', 'p99')]),
    );
    dashboard.addWidgets(
      graph('Slowest functions (ms, p99)', [everyFunction(prefix, 'Duration', 'p99')]),
      graph('Errors of functions', [everyFunction(prefix, 'Errors', 'Sum')]),
      graph('Refused sign-ins', [props.refusedSignIns]),
    );
    dashboard.addWidgets(
      graph('Units of the table', [...table('ConsumedReadCapacityUnits'), ...table('ConsumedWriteCapacityUnits')]),
      graph('Throttled by the table', [...table('ReadThrottleEvents'), ...table('WriteThrottleEvents')]),
      graph('Behind the stream (ms)', functions(streamWorkers, 'IteratorAge', 'Maximum')),
    );
    dashboard.addWidgets(graph('Time of the table (ms)', OPERATIONS.map(answerTime)));
    dashboard.addWidgets(
      graph('Calls of workers', functions(scheduledWorkers, 'Invocations', 'Sum')),
      graph('Time of called workers (ms)', functions(scheduledWorkers, 'Duration', 'Maximum')),
      graph(
        'Given up by workers',
        workers.map(({ name }) => {
          const QueueName = deadLetterNameOf(settings, name);
          return cloudWatchMetric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, 'Maximum');
        }),
      ),
    );
  }
}

function graph(title: string, left: cloudwatch.IMetric[]): cloudwatch.GraphWidget {
  return new cloudwatch.GraphWidget({ title, left, width: 8 });
}

/**
 * Searches the metrics, so that new endpoints are found as well. The words are not in quotes, because CloudWatch would
 * then match whole names only.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html
 */
function everyFunction(prefix: string, name: string, statistic: string): cloudwatch.MathExpression {
  const words = prefix.split('-').map((word) => `FunctionName=${word}`);
  return new cloudwatch.MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${name}" ${words.join(' ')}', '${statistic}')`,
    usingMetrics: {},
    label: '',
  });
}
