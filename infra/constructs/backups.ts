import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';

interface BackupsProps {
  readonly logs: s3.IBucket;
}

/** Where backups are kept: a deleted or overwritten one stays recoverable for 30 days as an older version. */
export class Backups extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string, { logs }: BackupsProps) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...privateBucket,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'backups/',
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    }) as s3.IBucket;
  }
}
