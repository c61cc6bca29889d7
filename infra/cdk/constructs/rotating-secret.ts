import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { NO_OTHER } from '#shared/contract/edge.ts';

/**
 * Two values in one secret: `current` is used, and `other` is accepted as well, which is the one before or after it while
 * the runbook changes it. Both are in the configuration of the functions and in no template.
 */
export class RotatingSecret extends Construct {
  /** Raise it after replacing a value, as for `EdgeSecret`. */
  static readonly ISSUE = '1';

  readonly current: string;
  readonly other: string;

  constructor(scope: Construct, id: string, description: string) {
    super(scope, id);
    const secret = new secrets.Secret(this, 'Values', {
      description,
      generateSecretString: {
        passwordLength: 48,
        excludePunctuation: true,
        secretStringTemplate: JSON.stringify({ other: NO_OTHER }),
        generateStringKey: 'current',
      },
    });
    this.current = secret.secretValueFromJson('current').unsafeUnwrap();
    this.other = secret.secretValueFromJson('other').unsafeUnwrap();
  }
}
