import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { cloudWatchMetric, tableMetricDimensions } from './watch.ts';

interface DashboardProps {
  readonly prefix: string;
  readonly apiId: string;
  readonly tableName: string;
  readonly indexes: readonly string[];
  readonly streamFunctions: readonly string[];
  readonly calledFunctions: readonly string[];
  readonly deadLetters: readonly string[];
  readonly refusedSignIns: cloudwatch.IMetric;
}

/** Operations that endpoints send to the table. */
const OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const api = (name: string, statistic: string) =>
      cloudWatchMetric('AWS/ApiGateway', name, { ApiId: props.apiId }, statistic);
    const parts = tableMetricDimensions(props.tableName, props.indexes);
    const table = (name: string) =>
      parts.map(({ dimensions }) => cloudWatchMetric('AWS/DynamoDB', name, dimensions, 'Sum'));
    const functions = (names: readonly string[], name: string, statistic: string) =>
      names.map((FunctionName) => cloudWatchMetric('AWS/Lambda', name, { FunctionName }, statistic));
    const answerTime = (Operation: string) =>
      cloudWatchMetric(
        'AWS/DynamoDB',
        'SuccessfulRequestLatency',
        { TableName: props.tableName, Operation },
        'Average',
      );
    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard', { dashboardName: props.prefix });
    dashboard.addWidgets(
      graph('Calls', [api('Count', 'Sum')]),
      graph('Refused and failed calls', [api('4xx', 'Sum'), api('5xx', 'Sum')]),
      graph('Latency (ms)', [api('Latency', 'p50'), api('Latency', 'p99')]),
    );
    dashboard.addWidgets(
      graph('Slowest functions (ms, p99)', [everyFunction(props.prefix, 'Duration', 'p99')]),
      graph('Errors of functions', [everyFunction(props.prefix, 'Errors', 'Sum')]),
      graph('Refused sign-ins', [props.refusedSignIns]),
    );
    dashboard.addWidgets(
      graph('Units of the table', [...table('ConsumedReadCapacityUnits'), ...table('ConsumedWriteCapacityUnits')]),
      graph('Throttled by the table', [...table('ReadThrottleEvents'), ...table('WriteThrottleEvents')]),
      graph('Behind the stream (ms)', functions(props.streamFunctions, 'IteratorAge', 'Maximum')),
    );
    dashboard.addWidgets(graph('Time of the table (ms)', OPERATIONS.map(answerTime)));
    dashboard.addWidgets(
      graph('Calls of workers', functions(props.calledFunctions, 'Invocations', 'Sum')),
      graph('Time of called workers (ms)', functions(props.calledFunctions, 'Duration', 'Maximum')),
      graph(
        'Given up by workers',
        props.deadLetters.map((name) =>
          cloudWatchMetric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: name }, 'Maximum'),
        ),
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
