import { CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { FunctionCodeProvider } from '../function-code.ts';
import { PUBLISH_SITE_BUNDLE_NAME } from '../function-sources.ts';
import type { DeploymentSettings } from '../settings.ts';
import { BankFunction } from './bank-function.ts';
import { createPrivateBucket } from './buckets.ts';

interface SiteProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly logs: s3.IBucket;
}

/** The function that publishes contains the files. All environments use the same build, which reads `/config.json`. */
export class PublishedSite extends Construct {
  readonly files: s3.IBucket;

  constructor(scope: Construct, id: string, { settings, code, logs }: SiteProps) {
    super(scope, id);
    this.files = createPrivateBucket(this, 'Files', {
      // The bucket is retained, because CloudFormation could not delete a filled one in a rollback.
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    const { lambda } = new BankFunction(this, 'Publisher', {
      settings,
      key: 'deployment.publishSite',
      code: code(PUBLISH_SITE_BUNDLE_NAME),
      rights: [new PolicyStatement({ actions: ['s3:PutObject'], resources: [this.files.arnForObjects('*')] })],
      environment: {},
      timeout: Duration.minutes(5),
    });
    new CustomResource(this, 'Published', {
      resourceType: 'Custom::PublishedSite',
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(6),
      properties: {
        bucket: this.files.bucketName,
        config: JSON.stringify({ apiUrl: API_BASE }),
        // CloudFormation calls the function only when a property changes.
        version: lambda.currentVersion.version,
      },
    });
  }
}
