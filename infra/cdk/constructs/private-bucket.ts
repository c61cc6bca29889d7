import { RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';

/**
 * NOTE: with exact optional property types, CDK's `Bucket` is no `IBucket` (nor `Table` an `ITable`), so each is cast
 * where it is created.
 */
export const privateBucketProps = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  versioned: true,
  // The bucket is retained, because CloudFormation cannot delete one with objects, and no function may have the right
  // to empty it.
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} satisfies s3.BucketProps;
