import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/contract/edge.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { env } from '../env.ts';

/** Refuses requests that bypass CloudFront and its firewall. @throws DomainError 403 */
export function assertThroughEdge({ headers }: APIGatewayProxyEventV2): void {
  if (!env.isBehindEdge) return;
  const sent = hash(headers[EDGE_SECRET_HEADER] ?? '');
  if (env.edgeSecrets.some((secret) => timingSafeEqual(sent, hash(secret)))) return;
  throw new DomainError('forbidden', 'direct_access_forbidden', 'Please use the address of the site');
}

/** Returns the caller's address. Behind CloudFront the connection's address is CloudFront's. */
export function clientIpAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return (env.isBehindEdge && headers[VIEWER_ADDRESS_HEADER]) || requestContext.http.sourceIp;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
