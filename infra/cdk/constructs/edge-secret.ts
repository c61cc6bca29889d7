import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** What CloudFront says to the functions so that they know it; `infra/decisions/012-only-through-cloudfront.md`. */
export class EdgeSecret extends Construct {
  /**
   * Raise it after replacing the value: CloudFormation reads a secret again only for a resource that changes, and this
   * number stands in all of those that know it.
   */
  static readonly ISSUE = '1';

  /**
   * A reference that CloudFormation resolves while it deploys: the value itself is in no template. It does stand in the
   * configuration of the functions and of CloudFront, for those who may read these.
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
