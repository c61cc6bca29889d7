import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { NO_OTHER } from '#shared/contract/edge.ts';
import type { Secret } from '../secrets.ts';

/**
 * Two values in one secret: `current` is used, and `other`, the one before or after it during a rotation, is accepted
 * as well. Both are in the configuration of the functions and in no template.
 */
export class RotatingSecret extends Construct {
  /**
   * Raised after replacing a value: CloudFormation reads a secret again only for a changed resource, so every holder
   * of a value carries this number.
   */
  static readonly ISSUE = '1';

  /** The value in use. */
  readonly current: string;
  /** Variables of a function that uses or accepts the secret. */
  readonly variables: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, name: Secret, description: string) {
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
    this.variables = {
      [name]: this.current,
      [`${name}_OTHER`]: secret.secretValueFromJson('other').unsafeUnwrap(),
      ROTATING_SECRETS_ISSUE: RotatingSecret.ISSUE,
    };
  }
}
