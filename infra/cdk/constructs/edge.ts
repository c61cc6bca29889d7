import { Duration } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { EDGE_SECRET_HEADER } from '#shared/contract/edge.ts';
import { PICTURES_BASE } from '#shared/contract/pictures.ts';
import { apiHeaders, pageHeadersWith } from '#shared/contract/security-headers.ts';
import type { DeploymentSettings } from '../settings.ts';
import { pageFunctionAssociations, viewerFunctionAssociations } from './edge-functions.ts';
import { responseHeadersPolicy } from './response-headers.ts';
import { RotatingSecret } from './rotating-secret.ts';

interface EdgeProps {
  readonly site: DeploymentSettings['site'];
  readonly inlineScripts: readonly string[];
  readonly files: s3.IBucket;
  readonly pictures: s3.IBucket;
  /** The bucket to which the Content-Security-Policy allows uploads. */
  readonly backups: s3.IBucket;
  readonly logs: s3.IBucket;
  readonly firewallArn: string;
  readonly apiHost: string;
  readonly edgeSecret: string;
}

/**
 * CloudFront caches these errors for ten seconds for all viewers, and its documentation contradicts itself on whether
 * CachingDisabled prevents that. With zero it still caches a bucket's errors for a second.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors
 */
const KEPT_ERRORS = [404, 414, 500, 501, 502, 503, 504];

export class EdgeDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { site, inlineScripts, firewallArn, logs } = props;
    const uploads = `https://${props.backups.bucketRegionalDomainName}`;
    const ofSite = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
      responseHeadersPolicy: responseHeadersPolicy(this, 'PageHeaders', pageHeadersWith({ uploads, inlineScripts })),
    };
    const readsBuckets = new cloudfront.S3OriginAccessControl(this, 'ReadsBuckets');
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `${id}, issue ${RotatingSecret.ISSUE} of the secret`,
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      webAclId: firewallArn,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      logIncludesCookies: false,
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: { ...ofSite, ...this.pagesFrom(props, readsBuckets) },
      additionalBehaviors: {
        [`${API_BASE}/*`]: this.apiFrom(props),
        [`${PICTURES_BASE}/*`]: { ...ofSite, ...this.picturesFrom(props, readsBuckets) },
      },
      ...(site && {
        domainNames: [site.domain],
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', site.certificateArn),
      }),
    });
  }

  private pagesFrom({ files }: EdgeProps, originAccessControl: cloudfront.IOriginAccessControl) {
    return {
      // Without the right to list, S3 answers 403 for a missing file.
      origin: S3BucketOrigin.withOriginAccessControl(files, {
        originAccessControl,
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: pageFunctionAssociations(this),
      compress: true,
    };
  }

  private picturesFrom({ pictures }: EdgeProps, { originAccessControlId }: cloudfront.IOriginAccessControl) {
    return {
      origin: new PicturesOrigin(pictures, originAccessControlId),
      // Browsers may keep a picture for ever, but CloudFront keeps it for a day, so that a deleted one disappears.
      cachePolicy: new cloudfront.CachePolicy(this, 'PicturesForADay', {
        comment: 'Pictures of customers',
        defaultTtl: Duration.days(1),
        maxTtl: Duration.days(1),
      }),
    };
  }

  private apiFrom({ apiHost, edgeSecret }: EdgeProps): cloudfront.BehaviorOptions {
    return {
      origin: new HttpOrigin(apiHost, {
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
      responseHeadersPolicy: responseHeadersPolicy(this, 'ApiHeaders', apiHeaders, [
        'content-security-policy',
        'cache-control',
      ]),
      functionAssociations: viewerFunctionAssociations(this),
    };
  }
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
