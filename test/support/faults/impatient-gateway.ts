/** Starts a gateway beside the bank's own, with the same functions but less time for each of them. */
import { pathToFileURL } from 'node:url';
import { type ApiHandler, createApiListener } from '#infra/local/gateway/api.ts';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { TestBank } from '../bank.ts';
import { unknownRouteHandler } from './unknown-address.ts';

export async function startImpatientGateway({ clock }: TestBank, timeoutMs: number) {
  const listener = createApiListener({
    routes: namedRoutes,
    loadHandler: async ({ file }) => (await import(functionUrl(file))).handler as ApiHandler,
    unknownAddress: unknownRouteHandler(namedRoutes),
    authorizer: async (authorization = '') => ({ allowed: true, claims: claimsIn(authorization), scopes: [] }),
    clock: clock.now,
    timeoutMs,
  });
  const gateway = await startGateway(listener, 0);
  return { url: `http://localhost:${gateway.port}`, close: gateway.close };
}

const functionUrl = (file: string): string =>
  pathToFileURL(`${import.meta.dirname}/../../../functions/${file}.ts`).href;

function claimsIn(authorization: string): Record<string, string> {
  const [, payload = ''] = authorization.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
