import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * Leaves out the query string and headers, so that neither searches nor tokens reach the log. `sourceIp` is
 * CloudFront's address; the viewer's address is in CloudFront's own log.
 */
export const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    path: '$context.path',
    status: '$context.status',
    latency: '$context.responseLatency',
    functionLatency: '$context.integrationLatency',
    bytes: '$context.responseLength',
    user: '$context.authorizer.claims.username',
    refusal: '$context.authorizer.error',
    failure: '$context.integrationErrorMessage',
    sourceIp: '$context.identity.sourceIp',
  }),
);
