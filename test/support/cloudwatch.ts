/** Evaluates alarms and metric filters of synthesized templates, as CloudWatch's documentation describes them. */
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';

/** The CDK's type of properties is loose; a wrong assumption fails the test. */
type Properties = CloudFormationStackArtifact['template'];

/** A value of a metric. An expression stands for a dimension that refers to a resource. */
export interface Datum {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string | RegExp>>;
  readonly value: number;
}

/** Returns the values in a line of CloudWatch's embedded metric format. */
export function metricsInLine(line: string): Datum[] {
  const { _aws, ...values } = JSON.parse(line);
  return _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }: Properties) =>
    Metrics.map(({ Name }: { Name: string }) => ({
      namespace: Namespace,
      name: Name,
      dimensions: Object.fromEntries(Dimensions[0].map((dimension: string) => [dimension, values[dimension]])),
      value: values[Name],
    })),
  );
}

/** Returns what the filters of a log group count in a line of it. */
export function metricsCountedIn(filters: readonly Properties[], logGroupName: unknown, line: string): Datum[] {
  const fields = JSON.parse(line);
  return filters
    .filter(({ LogGroupName, FilterPattern }) => LogGroupName === logGroupName && matches(FilterPattern, fields))
    .map(({ MetricTransformations: [{ MetricNamespace, MetricName, MetricValue }] }) => ({
      namespace: MetricNamespace,
      name: MetricName,
      dimensions: {},
      value: Number(MetricValue),
    }));
}

/** Understands comparisons of texts, `&&`, `||` and parentheses. */
function matches(pattern: string, fields: Readonly<Record<string, string>>): boolean {
  const condition = pattern.replace(
    /\$\.(\w+) = ("[^"]*")/g,
    (_, field, text) => `(${JSON.stringify(fields[field])} === ${text})`,
  );
  return new Function(`return ${condition.replace(/^\{(.*)\}$/s, '($1)')};`)();
}

/** The quota that `SERVICE_QUOTA` returns. */
const QUOTA = 1000;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const statistics: Readonly<Record<string, (values: readonly number[]) => number | undefined>> = {
  Sum: sum,
  Average: (values) => (values.length > 0 ? sum(values) / values.length : undefined),
  Maximum: (values) => Math.max(...values),
  p99: (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN,
};

const isOfQuery = ({ namespace, name, dimensions }: Datum) =>
  `${namespace} ${name} ${Object.keys(dimensions)}` === 'AWS/CloudFront 5xxErrorRate DistributionId,Region';

/** Returns undefined for a metric without data. */
function statisticOf(
  { MetricName, Namespace, Dimensions = [] }: Properties,
  statistic: string,
  data: readonly Datum[],
) {
  const isOfMetric = ({ namespace, name, dimensions }: Datum) =>
    namespace === Namespace &&
    name === MetricName &&
    Object.keys(dimensions).length === Dimensions.length &&
    Dimensions.every(({ Name, Value }: Properties) => {
      const expected = dimensions[Name];
      return expected instanceof RegExp ? expected.test(JSON.stringify(Value)) : expected === Value;
    });
  const values = data.filter(isOfMetric).map(({ value }) => value);
  return values.length > 0 ? statistics[statistic]?.(values) : undefined;
}

function evaluate(alarm: Properties, data: readonly Datum[]): number | undefined {
  if (!alarm.Metrics) return statisticOf(alarm, alarm.Statistic ?? alarm.ExtendedStatistic, data);
  const stats: { Metric: Properties; Stat: string }[] = alarm.Metrics.flatMap(({ MetricStat = [] }) => MetricStat);
  const values = stats.map(({ Metric, Stat }) => statisticOf(Metric, Stat, data));
  const filled = values.map((value) => value ?? 0);
  const { Expression } = alarm.Metrics.find((query: Properties) => query.Expression);
  switch (Expression) {
    case 'SUM(FILL(METRICS(), 0))':
      return sum(filled);
    case 'MAX(FILL(METRICS(), 0))':
      return Math.max(...filled);
    case '100 * running / SERVICE_QUOTA(running)':
      return values[0] === undefined ? undefined : (100 * values[0]) / QUOTA;
    case 'SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, "Region")':
      return statistics.Average?.(data.flatMap((datum) => (isOfQuery(datum) ? datum.value : [])));
    default:
      throw new Error(`This expression is not understood: ${Expression}`);
  }
}

/** Tells whether an alarm is raised by the data of its last periods, oldest first. Earlier periods have no data. */
export function isRaised(alarm: Properties, periods: readonly (readonly Datum[])[]): boolean {
  const count: number = alarm.EvaluationPeriods;
  const last = Array.from({ length: count }, (_, index) => periods[periods.length - count + index] ?? []);
  return last.every((data) => {
    const value = evaluate(alarm, data);
    if (value === undefined) return alarm.TreatMissingData === 'breaching';
    switch (alarm.ComparisonOperator) {
      case 'GreaterThanOrEqualToThreshold':
        return value >= alarm.Threshold;
      case 'LessThanThreshold':
        return value < alarm.Threshold;
      default:
        throw new Error(`This comparison is not understood: ${alarm.ComparisonOperator}`);
    }
  });
}
