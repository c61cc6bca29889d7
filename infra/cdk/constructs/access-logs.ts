import { Aws, Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucketProps } from './private-bucket.ts';

export class AccessLogsBucket extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const bucket = new s3.Bucket(this, 'Bucket', {
      ...privateBucketProps,
      // CloudFront delivers its logs only with an access control list.
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90), noncurrentVersionExpiration: Duration.days(1) }],
    });
    // CDK limits log delivery to one source bucket each, except for the site's, which is in a later stack. This
    // statement therefore denies all other accounts.
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        principals: [new iam.ServicePrincipal('logging.s3.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringNotEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    this.bucket = bucket as s3.IBucket;
  }
}
