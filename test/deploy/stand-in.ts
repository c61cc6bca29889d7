/**
 * Stands in for CloudFront, because the emulator's does not reach its origins: it serves the built site and the API,
 * with CloudFront's secret, on one address.
 */

import { builtSiteDirectory } from '#infra/build/build-site.ts';
import { createBuiltSiteListener } from '#infra/local/gateway/built-site.ts';
import { type LocalGateway, startGateway } from '#infra/local/gateway/start-gateway.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import { VIEWER_ADDRESS_HEADER } from '#shared/contract/edge.ts';
import { proxyRequest } from '#test/support/proxy-request.ts';
import type { DeployedApi } from './deployed-api.ts';

/** @param viewerAddress returns the address from which requests come */
export async function startCloudFrontStandIn(api: DeployedApi, viewerAddress: () => string): Promise<LocalGateway> {
  const gateway = await startGateway(
    (request, response) =>
      proxyRequest(request, response, (path, passed) => {
        passed.headers.set(VIEWER_ADDRESS_HEADER, viewerAddress());
        return api.send(path.slice(API_BASE.length), passed);
      }),
    0,
  );
  gateway.serveSite(await createBuiltSiteListener(builtSiteDirectory));
  return gateway;
}
