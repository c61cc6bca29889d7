import { CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { EDGE_SECRET_HEADER } from '#shared/contract/edge.ts';
import { PICTURES_BASE } from '#shared/contract/pictures.ts';
import { apiResponseHeaders, pageHeadersWith } from '#shared/contract/security-headers.ts';
import { Canary } from '../constructs/canary.ts';
import { pageFunctionAssociations, viewerFunctionAssociations } from '../constructs/edge-functions.ts';
import { responseHeadersPolicy } from '../constructs/response-headers.ts';
import { RotatingSecret } from '../constructs/rotating-secret.ts';
import { PublishedSite } from '../constructs/site.ts';
import type { FunctionCodeProvider } from '../function-code.ts';
import type { DeploymentSettings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';

interface EdgeStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly inlineScripts: readonly string[];
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly firewallArn: string;
}

/**
 * CloudFront caches these errors for ten seconds for all viewers, and its documentation contradicts itself on whether
 * CachingDisabled prevents that. With zero it still caches a bucket's errors for a second.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors
 */
const KEPT_ERRORS = [404, 414, 500, 501, 502, 503, 504];

export class EdgeStack extends Stack {
  readonly files: PublishedSite['files'];

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { settings, code, inlineScripts, data, api, firewallArn } = props;
    const { site } = settings;
    this.files = new PublishedSite(this, 'Site', { settings, code, logs: data.accessLogs }).files;
    const edge = new Construct(this, 'Edge');
    // The Content-Security-Policy allows uploads to the bucket of the backups.
    const uploads = `https://${data.backups.bucketRegionalDomainName}`;
    const ofSite = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
      responseHeadersPolicy: responseHeadersPolicy(edge, 'PageHeaders', pageHeadersWith({ uploads, inlineScripts })),
    };
    const readsBuckets = new cloudfront.S3OriginAccessControl(edge, 'ReadsBuckets');
    const distribution = new cloudfront.Distribution(edge, 'Distribution', {
      comment: `${edge.node.id}, issue ${RotatingSecret.ISSUE} of the secret`,
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      webAclId: firewallArn,
      enableLogging: true,
      logBucket: data.accessLogs,
      logFilePrefix: 'cloudfront/',
      logIncludesCookies: false,
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: { ...ofSite, ...pagesFrom(edge, this.files, readsBuckets) },
      additionalBehaviors: {
        [`${API_BASE}/*`]: apiFrom(edge, api),
        [`${PICTURES_BASE}/*`]: { ...ofSite, ...picturesFrom(edge, data.pictures, readsBuckets) },
      },
      ...(site && {
        domainNames: [site.domain],
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: acm.Certificate.fromCertificateArn(edge, 'Certificate', site.certificateArn),
      }),
    });

    const address = distribution.distributionDomainName;
    const siteUrl = `https://${site?.domain ?? address}`;
    const canary = new Canary(this, 'Canary', { settings, code, siteUrl });
    new CfnOutput(this, 'SiteUrl', { value: siteUrl });
    new CfnOutput(this, 'CanaryPasswordSecret', { value: canary.password.secretArn });
    new CfnOutput(this, 'DistributionDomainName', {
      value: address,
      description: 'Where the DNS entry of a domain of your own points to (CNAME or alias)',
    });
  }
}

function pagesFrom(scope: Construct, files: s3.IBucket, originAccessControl: cloudfront.IOriginAccessControl) {
  return {
    // Without the right to list, S3 answers 403 for a missing file.
    origin: S3BucketOrigin.withOriginAccessControl(files, {
      originAccessControl,
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
    }),
    cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: pageFunctionAssociations(scope),
    compress: true,
  };
}

function picturesFrom(scope: Construct, pictures: s3.IBucket, control: cloudfront.IOriginAccessControl) {
  return {
    origin: new PicturesOrigin(pictures, control.originAccessControlId),
    // Browsers may keep a picture for ever, but CloudFront keeps it for a day, so that a deleted one disappears.
    cachePolicy: new cloudfront.CachePolicy(scope, 'PicturesForADay', {
      comment: 'Pictures of customers',
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(1),
    }),
  };
}

function apiFrom(scope: Construct, { http, edgeSecret }: ApiStack): cloudfront.BehaviorOptions {
  return {
    origin: new HttpOrigin(Fn.select(2, Fn.split('/', http.apiEndpoint)), {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      customHeaders: { [EDGE_SECRET_HEADER]: edgeSecret },
    }),
    // Plain http is refused, because a redirect would come after the token was sent unencrypted.
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    // The API's reference is a page, and its function sets these two headers itself.
    responseHeadersPolicy: responseHeadersPolicy(scope, 'ApiHeaders', apiResponseHeaders, [
      'content-security-policy',
      'cache-control',
    ]),
    functionAssociations: viewerFunctionAssociations(scope),
  };
}

/** CDK's own origin would change the bucket's policy from a later stack; `buckets.ts` has that policy instead. */
class PicturesOrigin extends cloudfront.OriginBase {
  constructor({ bucketRegionalDomainName }: s3.IBucket, originAccessControlId: string) {
    super(bucketRegionalDomainName, { originAccessControlId });
  }

  protected override renderS3OriginConfig(): cloudfront.CfnDistribution.S3OriginConfigProperty {
    return { originAccessIdentity: '' };
  }
}
