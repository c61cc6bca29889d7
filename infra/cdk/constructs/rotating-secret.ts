import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { NO_SECOND_SECRET_PLACEHOLDER } from '#shared/contract/edge.ts';
import type { SecretName } from '../secrets.ts';

/** `other` is the value before or after `current` during a rotation. Both are accepted. */
export class RotatingSecret extends Construct {
  /** Must be raised after replacing a value, because CloudFormation reads a secret again only for a changed resource. */
  static readonly ISSUE = '1';

  readonly current: string;
  readonly variables: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, name: SecretName, description: string) {
    super(scope, id);
    const secret = new secrets.Secret(this, 'Values', {
      description,
      generateSecretString: {
        passwordLength: 48,
        excludePunctuation: true,
        secretStringTemplate: JSON.stringify({ other: NO_SECOND_SECRET_PLACEHOLDER }),
        generateStringKey: 'current',
      },
    });
    this.current = secret.secretValueFromJson('current').unsafeUnwrap();
    this.variables = {
      [name]: this.current,
      [`${name}_OTHER`]: secret.secretValueFromJson('other').unsafeUnwrap(),
      ROTATING_SECRETS_ISSUE: RotatingSecret.ISSUE,
    };
  }
}
