import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { BACKUP_FOLDERS } from '#shared/contract/bucket-folders.ts';
import { privateBucketProps } from './private-bucket.ts';

interface BackupsProps {
  readonly logs: s3.IBucket;
  /** Days for which safety backups and the change lists of their restores are kept. */
  readonly retentionDays: number;
}

/**
 * Each backup is locked when it is written, because a default lock of the bucket would also apply to uploads and
 * temporary objects.
 */
export class BackupsBucket extends Construct {
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string, { logs, retentionDays }: BackupsProps) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...privateBucketProps,
      objectLockEnabled: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'backups/',
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        {
          prefix: BACKUP_FOLDERS['backup-files'],
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
        {
          prefix: BACKUP_FOLDERS['restore-changes'],
          expiration: Duration.days(retentionDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...[BACKUP_FOLDERS.uploads, BACKUP_FOLDERS['work-files']].map((prefix) => ({
          prefix,
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        })),
      ],
      // Any origin is allowed, because the site's address is not known yet, and an upload needs a signed link anyway.
      cors: [{ allowedMethods: [s3.HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['content-type'] }],
    }) as s3.IBucket;
  }
}
