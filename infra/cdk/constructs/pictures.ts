import { Aws, Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PICTURE_NAME_LENGTH, PICTURES_BASE } from '#shared/contract/pictures.ts';
import { privateBucketProps } from './private-bucket.ts';

export class PicturesBucket extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string, { logs }: { readonly logs: s3.IBucket }) {
    super(scope, id);
    const bucket = new s3.Bucket(this, 'Bucket', {
      ...privateBucketProps,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'pictures/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true }],
    });
    // All distributions of the account may read, because naming the bank's own would be a circular dependency. With the
    // right to list, a missing file is a 404 and not a 403.
    bucket.addToResourcePolicy(readByCloudFront('s3:GetObject', bucket.arnForObjects(`${PICTURES_BASE.slice(1)}/*`)));
    bucket.addToResourcePolicy(readByCloudFront('s3:ListBucket', bucket.bucketArn));
    this.bucket = bucket as s3.IBucket;
  }

  /** Returns the pattern of the pictures' names, in which a question mark stands for one character. */
  static objectArn(bucket: s3.IBucket): string {
    return bucket.arnForObjects(`${PICTURES_BASE.slice(1)}/${'?'.repeat(PICTURE_NAME_LENGTH)}.jpg`);
  }
}

function readByCloudFront(action: string, resource: string): iam.PolicyStatement {
  return new iam.PolicyStatement({
    principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
    actions: [action],
    resources: [resource],
    conditions: {
      ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
    },
  });
}
