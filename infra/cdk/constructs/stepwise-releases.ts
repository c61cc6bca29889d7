import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { apiGatewayRouteKeyOf, moneyRouteAlarmNameOf } from '../names.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';

interface StepwiseReleasesProps {
  readonly settings: DeploymentSettings;
  readonly accessLog: logs.LogGroup;
  readonly released: readonly { readonly named: NamedRoute; readonly alias: lambda.Alias }[];
}

/**
 * Sends a tenth of the calls to a new version for five minutes, then all. A call that fails in this time sends all calls
 * back to the former version, and the deployment of the stack is rolled back.
 */
export class StepwiseReleases extends Construct {
  constructor(scope: Construct, id: string, { settings, accessLog, released }: StepwiseReleasesProps) {
    super(scope, id);
    const routes = released.map(({ named }) => `$.route = "${apiGatewayRouteKeyOf(API_BASE, named.route)}"`);
    const failures = accessLog.addMetricFilter('Failures', {
      metricNamespace: resourceNamePrefix(settings),
      metricName: 'FailedMoneyCalls',
      filterPattern: logs.FilterPattern.literal(
        `{ ($.status = "500" || $.status = "502" || $.status = "504") && (${routes.join(' || ')}) }`,
      ),
    });
    const alarm = new cloudwatch.Alarm(this, 'Alarm', {
      alarmName: moneyRouteAlarmNameOf(settings),
      alarmDescription: 'A call that moves money failed. During a release it is rolled back.',
      metric: failures.metric({ statistic: 'Sum', period: Duration.minutes(1) }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    const application = new codedeploy.LambdaApplication(this, 'Application');
    // One role serves all groups. CDK attaches AWS's policy for the role of this service to it.
    const role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com') });
    for (const { named, alias } of released) {
      new codedeploy.LambdaDeploymentGroup(this, named.name, {
        application,
        role,
        alias,
        alarms: [alarm],
        deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      });
    }
  }
}
