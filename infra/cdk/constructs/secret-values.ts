import { CustomResource, Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { FunctionCodeProvider } from '../function-code.ts';
import { READ_SECRETS_BUNDLE_NAME } from '../function-sources.ts';
import type { SecretName } from '../secrets.ts';
import type { DeploymentSettings } from '../settings.ts';
import { BankFunction } from './bank-function.ts';
import { RotatingSecret } from './rotating-secret.ts';

interface SecretValuesProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly secrets: Readonly<Record<SecretName, RotatingSecret>>;
}

/**
 * Reads the secrets once in a deployment, for the variables of all functions. Dynamic references in each function would
 * be 264, and a template may have 60.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 */
export class SecretValues extends Construct {
  private readonly values: CustomResource;

  constructor(scope: Construct, id: string, { settings, code, secrets }: SecretValuesProps) {
    super(scope, id);
    const arns = Object.fromEntries(Object.entries(secrets).map(([name, { arn }]) => [name, arn]));
    const { lambda } = new BankFunction(this, 'Reader', {
      settings,
      key: 'deployment.readSecrets',
      code: code(READ_SECRETS_BUNDLE_NAME),
      rights: [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: Object.values(arns) })],
      environment: {},
      timeout: Duration.minutes(1),
    });
    this.values = new CustomResource(this, 'Values', {
      resourceType: 'Custom::SecretValues',
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { secrets: arns, issue: RotatingSecret.ISSUE },
    });
  }

  variablesOf(names: readonly SecretName[]): Record<string, string> {
    const variables = names.flatMap((name) => [name, `${name}_OTHER`]);
    return {
      ...Object.fromEntries(variables.map((name) => [name, this.values.getAttString(name)])),
      // A published version has the values of its time. This one makes the CDK publish another.
      ROTATING_SECRETS_ISSUE: RotatingSecret.ISSUE,
    };
  }
}
