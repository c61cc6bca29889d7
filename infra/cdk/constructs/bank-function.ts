import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionNameOf } from '../names.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';

export const DEFAULT_MEMORY_MB = 512;

interface BankFunctionProps {
  readonly settings: DeploymentSettings;
  /** Key of the route or worker, such as `transactions.processWithdrawal`. It is also the service in its log lines. */
  readonly key: string;
  readonly code: lambda.Code;
  readonly rights: readonly iam.PolicyStatement[];
  readonly environment: Record<string, string>;
  readonly timeout: Duration;
  /** Megabytes; `DEFAULT_MEMORY_MB` by default. */
  readonly memory?: number | undefined;
  /**
   * Lowest level of the lines that Lambda writes itself. INFO, the default, reports the memory of each call; WARN only
   * time-outs and crashes.
   * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
   */
  readonly systemLog?: lambda.SystemLogLevel | undefined;
  /** Allows the function to call itself, which Lambda would otherwise stop. */
  readonly callsItself?: boolean | undefined;
  /** Queue for failed calls. Lambda sends to it with the function's own role, which needs the right to send. */
  readonly deadLetterQueue?: lambda.FunctionOptions['deadLetterQueue'];
}

export const logGroupProps = ({ environment }: DeploymentSettings, logGroupName: string): logs.LogGroupProps => ({
  logGroupName,
  ...(environment === 'prod'
    ? // A log of a removed function is still read, but one of a deployment that was rolled back would be in the way.
      { retention: logs.RetentionDays.ONE_YEAR, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE }
    : { retention: logs.RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY }),
});

export class BankFunction extends Construct {
  readonly lambda: lambda.Function;

  constructor(scope: Construct, id: string, props: BankFunctionProps) {
    super(scope, id);
    const { settings, key, code, rights, environment, timeout, memory = DEFAULT_MEMORY_MB } = props;
    const { systemLog = lambda.SystemLogLevel.INFO, deadLetterQueue, callsItself = false } = props;
    const functionName = functionNameOf(settings, key);

    const logGroup = new logs.LogGroup(this, 'Log', logGroupProps(settings, `/aws/lambda/${functionName}`));
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      // One inline policy is used, because separate policies would each count as a resource of the stack.
      inlinePolicies: {
        Rights: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            ...rights,
          ],
        }),
      },
    });
    this.lambda = new lambda.Function(this, 'Function', {
      functionName,
      code,
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memory,
      timeout,
      // The role is imported by its ARN, so that CDK adds no rights to it.
      role: iam.Role.fromRoleArn(this, 'OwnRole', role.roleArn, { mutable: false }),
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: systemLog,
      environment: {
        ...environment,
        POWERTOOLS_SERVICE_NAME: key,
        POWERTOOLS_METRICS_NAMESPACE: resourceNamePrefix(settings),
      },
      ...(deadLetterQueue && { deadLetterQueue }),
      // Lambda stops a chain of about 16 calls, but a restore may take four hours.
      // https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
      recursiveLoop: callsItself ? lambda.RecursiveLoop.ALLOW : lambda.RecursiveLoop.TERMINATE,
    });
  }

  /** Publishes a version, which a change of code or settings replaces, and a name for it that stays. */
  addAlias(aliasName: string): lambda.Alias {
    return new lambda.Alias(this, 'Alias', { aliasName, version: this.lambda.currentVersion as lambda.IVersion });
  }
}
