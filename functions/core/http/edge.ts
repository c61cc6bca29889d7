import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/contract/edge.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { env } from '../env.ts';

/** Refuses requests that bypass CloudFront and its firewall. @throws DomainError 403 */
export function assertThroughEdge(event: APIGatewayProxyEventV2): void {
  if (!env.isBehindEdge || isThroughEdge(event)) return;
  throw new DomainError('forbidden', 'direct_access_forbidden', 'Please use the address of the site');
}

/** Returns the caller's address. Behind CloudFront the connection's address is CloudFront's. */
export function clientIpAddress(event: APIGatewayProxyEventV2): string {
  const { headers, requestContext } = event;
  // A call that bypasses CloudFront could name any address.
  return (env.isBehindEdge && isThroughEdge(event) && headers[VIEWER_ADDRESS_HEADER]) || requestContext.http.sourceIp;
}

function isThroughEdge({ headers }: APIGatewayProxyEventV2): boolean {
  const sent = hash(headers[EDGE_SECRET_HEADER] ?? '');
  return env.edgeSecrets.some((secret) => timingSafeEqual(sent, hash(secret)));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
