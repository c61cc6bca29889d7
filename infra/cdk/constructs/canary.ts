import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { FunctionCodeProvider } from '../function-code.ts';
import type { DeploymentSettings } from '../settings.ts';
import { CANARY_FUNCTION } from '../workers.ts';
import { BankFunction } from './bank-function.ts';

interface CanaryProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  /** The bank's public address. */
  readonly siteUrl: string;
}

/** Calls the bank every hour as a customer does. The function has no rights, and the customer's password is generated. */
export class Canary extends Construct {
  readonly password: secrets.Secret;

  constructor(scope: Construct, id: string, { settings, code, siteUrl }: CanaryProps) {
    super(scope, id);
    this.password = new secrets.Secret(this, 'Password', {
      description: 'Password of the customer as whom the canary signs in',
      generateSecretString: { passwordLength: 32, excludePunctuation: true },
    });
    const { lambda } = new BankFunction(this, 'Function', {
      settings,
      key: CANARY_FUNCTION.key,
      code: code(CANARY_FUNCTION.file),
      rights: [],
      environment: { SITE_URL: siteUrl, CANARY_PASSWORD: this.password.secretValue.unsafeUnwrap() },
      timeout: Duration.minutes(1),
    });
    // The next call comes in an hour, and the alarm waits for two.
    lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new events.Rule(this, 'Schedule', {
      description: 'Calls the canary',
      schedule: events.Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(lambda)],
    });
  }
}
