import { RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';

/**
 * What every bucket of the bank has in common: nobody from outside, TLS only, encrypted.
 * NOTE: with TypeScript's exact optional properties CDK's `Bucket` is no `IBucket` (nor `Table` an `ITable`), so each is
 * cast where it is made.
 */
export function privateBucket(keep: boolean) {
  return {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    // CloudFormation cannot delete a bucket with something in it; where nothing is worth keeping, it is emptied first.
    autoDeleteObjects: !keep,
  } satisfies s3.BucketProps;
}
