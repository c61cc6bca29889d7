import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Proves to the functions that a request came through CloudFront; `infra/decisions/012-only-through-cloudfront.md`. */
export class EdgeSecret extends Construct {
  /**
   * Raise it after replacing the value: CloudFormation reads a secret again only for a resource that changes, and all
   * that hold the value carry this number.
   */
  static readonly ISSUE = '1';

  /**
   * Resolved by CloudFormation while it deploys: the value is in no template, but in the configuration of the functions
   * and of CloudFront.
   */
  readonly reference: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new secrets.Secret(this, 'Value', {
      description: 'Sent by CloudFront with every request to the API; the functions refuse a request without it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    this.reference = secret.secretValue.unsafeUnwrap();
  }
}
