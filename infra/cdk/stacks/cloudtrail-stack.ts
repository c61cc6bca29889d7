import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudtrail from 'aws-cdk-lib/aws-cloudtrail';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { createPrivateBucket } from '../constructs/buckets.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';
import type { DataStack } from './data-stack.ts';

interface CloudTrailStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly data: DataStack;
}

/**
 * Records each write to the table that no function of the bank made. The functions' own writes are left out, because
 * CloudTrail costs $0.10 for 100 000 events, and the audit trail has them.
 */
export class CloudTrailStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, ...props }: CloudTrailStackProps) {
    super(scope, id, props);
    const prefix = resourceNamePrefix(settings);
    const trailName = `${prefix}-table-writes`;
    const bucket = createPrivateBucket(new Construct(this, 'TableWrites'), 'Bucket', {
      objectLockEnabled: true,
      objectLockDefaultRetention: s3.ObjectLockRetention.compliance(Duration.days(365 * settings.trailRetentionYears)),
      serverAccessLogsBucket: data.accessLogs,
      serverAccessLogsPrefix: 'table-writes/',
    });
    const trailArn = this.formatArn({ service: 'cloudtrail', resource: 'trail', resourceName: trailName });
    const allowCloudTrail = (action: string, resource: string, conditions: object = {}) =>
      bucket.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [new iam.ServicePrincipal('cloudtrail.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { StringEquals: { 'aws:SourceArn': trailArn, ...conditions } },
        }),
      );
    // https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-s3-bucket-policy-for-cloudtrail.html
    allowCloudTrail('s3:GetBucketAcl', bucket.bucketArn);
    allowCloudTrail('s3:PutObject', bucket.arnForObjects(`AWSLogs/${this.account}/*`), {
      's3:x-amz-acl': 'bucket-owner-full-control',
    });
    const trail = new cloudtrail.CfnTrail(this, 'Trail', {
      trailName,
      isLogging: true,
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
      enableLogFileValidation: true,
      s3BucketName: bucket.bucketName,
      advancedEventSelectors: [
        {
          name: 'Writes to the table by others than the functions',
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Data'] },
            { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
            { field: 'resources.ARN', equalTo: [data.table.tableArn] },
            { field: 'readOnly', equalTo: ['false'] },
            { field: 'userIdentity.arn', notStartsWith: ['api', 'jobs'].map((part) => this.sessionsOf(prefix, part)) },
          ],
        },
      ],
    });
    trail.node.addDependency(bucket);

    new CfnOutput(this, 'TableWritesBucketName', { value: bucket.bucketName });
  }

  /** Beginning of the ARN of a function's session. CloudFormation names roles after their stack. */
  private sessionsOf(prefix: string, part: string): string {
    return this.formatArn({
      service: 'sts',
      region: '',
      resource: 'assumed-role',
      resourceName: `${prefix}-${part}-`,
    });
  }
}
