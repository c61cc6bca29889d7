import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { AUDIT_CHANGED } from '#shared/contract/log-lines.ts';

interface ChangedAuditProps {
  readonly namespace: string;
  readonly functionName: string;
}

export class ChangedAudit extends Construct {
  static readonly METRIC = 'ChangedAuditRecords';

  constructor(scope: Construct, id: string, { namespace, functionName }: ChangedAuditProps) {
    super(scope, id);
    new logs.MetricFilter(this, 'Count', {
      logGroup: logs.LogGroup.fromLogGroupName(this, 'Log', `/aws/lambda/${functionName}`),
      filterPattern: logs.FilterPattern.literal(`{ $.message = "${AUDIT_CHANGED}" }`),
      metricNamespace: namespace,
      metricName: ChangedAudit.METRIC,
    });
  }
}
