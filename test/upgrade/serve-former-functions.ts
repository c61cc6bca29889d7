/**
 * Serves the functions of another tree on the table, the user pool and the buckets of a running bank, as they answer
 * beside today's while a deployment replaces them. Arguments: the tree, and the data directory of the bank.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApiListener } from '#infra/local/gateway/api.ts';
import { jwtAuthorizer } from '#infra/local/gateway/jwt-authorizer.ts';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';

const [, , tree = '', dataDir = ''] = process.argv;
const load = (file: string) => import(pathToFileURL(join(tree, file)).href);

const environment: Record<string, string> = JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));
Object.assign(process.env, environment);
const { USER_POOL_ID, USER_POOL_CLIENT_ID = '', AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool } = environment;

const { namedRoutes }: { namedRoutes: readonly NamedRoute[] } = await load('shared/contract/routes.ts');
const listener = createApiListener({
  routes: namedRoutes,
  loadHandler: async ({ file }) => (await load(`functions/${file}.ts`)).handler,
  unknownAddress: async () => ({ statusCode: 404 }),
  authorizer: jwtAuthorizer({
    issuer: `https://cognito-idp.local.invalid/${USER_POOL_ID}`,
    jwksUrl: `${pool}/${USER_POOL_ID}/.well-known/jwks.json`,
    audience: USER_POOL_CLIENT_ID,
    clock: Date.now,
  }),
  clock: Date.now,
});
const { port } = await startGateway(listener, 0);
process.stdout.write(`http://localhost:${port}\n`);
