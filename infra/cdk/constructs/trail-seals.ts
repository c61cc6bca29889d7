import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucketProps } from './private-bucket.ts';

interface TrailSealsProps {
  readonly logs: s3.IBucket;
  readonly retentionYears: number;
  /** True if not even the account's owner may remove a seal before its time. */
  readonly strict: boolean;
}

export class TrailSealsBucket extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string, { logs, retentionYears, strict }: TrailSealsProps) {
    super(scope, id);
    const retention = Duration.days(365 * retentionYears);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...privateBucketProps,
      objectLockEnabled: true,
      objectLockDefaultRetention: strict
        ? s3.ObjectLockRetention.compliance(retention)
        : s3.ObjectLockRetention.governance(retention),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'seals/',
    }) as s3.IBucket;
  }
}
