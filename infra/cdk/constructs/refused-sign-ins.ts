import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

interface RefusedSignInsProps {
  readonly namespace: string;
  readonly accessLogName: string;
  readonly routeKeys: readonly string[];
}

export class RefusedSignIns extends Construct {
  static readonly METRIC = 'RefusedSignIns';

  constructor(scope: Construct, id: string, { namespace, accessLogName, routeKeys }: RefusedSignInsProps) {
    super(scope, id);
    const routes = routeKeys.map((key) => `$.route = "${key}"`).join(' || ');
    new logs.MetricFilter(this, 'Count', {
      logGroup: logs.LogGroup.fromLogGroupName(this, 'AccessLog', accessLogName),
      filterPattern: logs.FilterPattern.literal(`{ (${routes}) && ($.status = "401" || $.status = "429") }`),
      metricNamespace: namespace,
      metricName: RefusedSignIns.METRIC,
    });
  }
}
