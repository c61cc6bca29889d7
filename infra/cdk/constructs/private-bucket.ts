import { RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';

/**
 * What every bucket of the bank has in common: nobody from outside, TLS only, encrypted, versioned, kept.
 * NOTE: with TypeScript's exact optional properties CDK's `Bucket` is no `IBucket` (nor `Table` an `ITable`), so each is
 * cast where it is made.
 */
export const privateBucket = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  versioned: true,
  // In every environment: CloudFormation cannot delete a bucket with something in it, and emptying one by a function
  // of CDK's is a right to delete that nothing here should hold. One whose stack could not be made is empty and goes.
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} satisfies s3.BucketProps;
