/**
 * Stands in for CloudFront, because the emulator's does not reach its origins: it serves the built site and the API,
 * with CloudFront's secret, on one address.
 */

import { builtSiteDirectory } from '#infra/build/build-site.ts';
import { createBuiltSite } from '#infra/local/gateway/built-site.ts';
import { type Gateway, startGateway } from '#infra/local/gateway/start-gateway.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import { VIEWER_ADDRESS_HEADER } from '#shared/contract/edge.ts';
import { proxyRequest } from '#test/support/proxy-request.ts';
import type { DeployedApi } from './deployed-api.ts';

export async function startStandIn(api: DeployedApi): Promise<Gateway> {
  const gateway = await startGateway(
    (request, response) =>
      proxyRequest(request, response, (path, passed) => {
        passed.headers.set(VIEWER_ADDRESS_HEADER, request.socket.remoteAddress ?? '');
        return api.send(path.slice(API_BASE.length), passed);
      }),
    0,
  );
  gateway.serveSite(await createBuiltSite(builtSiteDirectory));
  return gateway;
}
