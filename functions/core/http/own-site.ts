import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { VIEWER_HOST_HEADER } from '#shared/contract/edge.ts';
import { env } from '../env.ts';
import { standardError } from '../errors.ts';

type Headers = APIGatewayProxyEventV2['headers'];

/**
 * Refuses calls of other sites, because a page of another site could sign its visitor in as another person unnoticed.
 * Programs do not send the headers.
 * @throws DomainError 403
 */
export function assertFromOwnSite({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): void {
  if (isFromOwnSite(headers)) return;
  throw standardError('csrf_rejected');
}

function isFromOwnSite(headers: Headers): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Browsers from before 2023 send only `Origin`. NOTE: a sandboxed frame has the origin `null`.
  const own = env.isBehindEdge ? headers[VIEWER_HOST_HEADER] : host;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === own);
}
