import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { apiResponseHeaders, pageHeaders } from '#shared/contract/security-headers.ts';

type Headers = typeof pageHeaders | typeof apiResponseHeaders;
type Name = keyof typeof pageHeaders | keyof typeof apiResponseHeaders;

/** Headers that CloudFront refuses as custom headers, because it has properties for them. */
const OWN_PROPERTIES = new Set([
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

/** @param unlessSaid headers that the origin may set itself */
export function responseHeadersPolicy(
  scope: Construct,
  id: string,
  headers: Headers,
  unlessSaid: readonly Name[] = [],
): cloudfront.ResponseHeadersPolicy {
  const override = (header: string) => !unlessSaid.some((name) => name === header);
  const transport = headers['strict-transport-security'];
  const maxAge = /max-age=(\d+)/.exec(transport)?.[1];
  return new cloudfront.ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(maxAge)),
        includeSubdomains: transport.includes('includeSubDomains'),
        preload: transport.includes('preload'),
        override: true,
      },
      contentSecurityPolicy: {
        contentSecurityPolicy: headers['content-security-policy'],
        override: override('content-security-policy'),
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: headers['referrer-policy'] as cloudfront.HeadersReferrerPolicy,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers)
        .filter(([header]) => !OWN_PROPERTIES.has(header))
        .map(([header, value]) => ({ header, value, override: override(header) })),
    },
    removeHeaders: ['server', 'x-amz-server-side-encryption', 'x-amz-version-id', 'apigw-requestid'],
  });
}
