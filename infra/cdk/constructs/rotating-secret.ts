import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { NO_OTHER } from '#shared/contract/edge.ts';
import type { Secret } from '../secrets.ts';

/**
 * Two values in one secret: `current` is used, and `other` is accepted as well, which is the one before or after it while
 * the runbook changes it. Both are in the configuration of the functions and in no template.
 */
export class RotatingSecret extends Construct {
  /**
   * Raise it after replacing a value: CloudFormation reads a secret again only for a resource that changes, and all that
   * hold a value carry this number.
   */
  static readonly ISSUE = '1';

  /** What is used. */
  readonly current: string;
  /** Of a function that uses it, or accepts it. */
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
