import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { NO_SECOND_SECRET_PLACEHOLDER } from '#shared/contract/edge.ts';

/** `other` is the value before or after `current` during a rotation. Both are accepted. */
export class RotatingSecret extends Construct {
  /** Must be raised after replacing a value, because CloudFormation reads a secret again only for a changed resource. */
  static readonly ISSUE = '1';

  readonly arn: string;
  /** A dynamic reference, of which a template may have 60. Functions take their values from `SecretValues`. */
  readonly current: string;

  constructor(scope: Construct, id: string, description: string) {
    super(scope, id);
    const secret = new secrets.Secret(this, 'Values', {
      description: `${description}; one value in use, one accepted`,
      generateSecretString: {
        passwordLength: 48,
        excludePunctuation: true,
        secretStringTemplate: JSON.stringify({ other: NO_SECOND_SECRET_PLACEHOLDER }),
        generateStringKey: 'current',
      },
    });
    this.arn = secret.secretArn;
    this.current = secret.secretValueFromJson('current').unsafeUnwrap();
  }
}
