import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { BACKUP_FOLDERS } from '#shared/contract/bucket-folders.ts';
import { PICTURES_BASE } from '#shared/contract/pictures.ts';
import { PROPOSAL_EXPIRES_AFTER_MS } from '#shared/domain/approvals.ts';

/**
 * NOTE: with exact optional property types, CDK's `Bucket` is no `IBucket` (nor `Table` an `ITable`), so each is cast
 * where it is created.
 */
export function createPrivateBucket(scope: Construct, id: string, props: s3.BucketProps): s3.IBucket {
  return new s3.Bucket(scope, id, {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    // The bucket is retained, because CloudFormation cannot delete one with objects, and no function may have the right
    // to empty it.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...props,
  }) as s3.IBucket;
}

export function createAccessLogsBucket(scope: Construct): s3.IBucket {
  const bucket = createPrivateBucket(new Construct(scope, 'AccessLogs'), 'Bucket', {
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
  return bucket;
}

/** A day longer than a second administrator may take to approve the restore of an upload, which is proposed later. */
const UPLOADS_EXPIRE_AFTER = Duration.days(Math.ceil(Duration.millis(PROPOSAL_EXPIRES_AFTER_MS).toDays()) + 1);

/**
 * Each backup is locked when it is written, because a default lock of the bucket would also apply to uploads and
 * temporary objects.
 * @param retentionDays days for which safety backups and the change lists of their restores are kept
 */
export function createBackupsBucket(scope: Construct, logs: s3.IBucket, retentionDays: number): s3.IBucket {
  return createPrivateBucket(new Construct(scope, 'Backups'), 'Bucket', {
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
      {
        prefix: BACKUP_FOLDERS.uploads,
        expiration: UPLOADS_EXPIRE_AFTER,
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        prefix: BACKUP_FOLDERS['work-files'],
        expiration: Duration.days(2),
        noncurrentVersionExpiration: Duration.days(1),
      },
    ],
    // Any origin is allowed, because the site's address is not known yet, and an upload needs a signed link anyway.
    cors: [{ allowedMethods: [s3.HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['content-type'] }],
  });
}

export function createPicturesBucket(scope: Construct, logs: s3.IBucket): s3.IBucket {
  const bucket = createPrivateBucket(new Construct(scope, 'Pictures'), 'Bucket', {
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'pictures/',
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true }],
  });
  // All distributions of the account may read, because naming the bank's own would be a circular dependency. With the
  // right to list, a missing file is a 404 and not a 403.
  bucket.addToResourcePolicy(readByCloudFront('s3:GetObject', bucket.arnForObjects(`${PICTURES_BASE.slice(1)}/*`)));
  bucket.addToResourcePolicy(readByCloudFront('s3:ListBucket', bucket.bucketArn));
  return bucket;
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

interface TrailSealsOptions {
  readonly retentionYears: number;
  /** True if not even the account's owner may remove a seal before its time. */
  readonly strict: boolean;
}

export function createTrailSealsBucket(
  scope: Construct,
  logs: s3.IBucket,
  { retentionYears, strict }: TrailSealsOptions,
): s3.IBucket {
  const retention = Duration.days(365 * retentionYears);
  return createPrivateBucket(new Construct(scope, 'TrailSeals'), 'Bucket', {
    objectLockEnabled: true,
    objectLockDefaultRetention: strict
      ? s3.ObjectLockRetention.compliance(retention)
      : s3.ObjectLockRetention.governance(retention),
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'seals/',
  });
}
