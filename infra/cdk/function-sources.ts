import { namedRoutes } from '#shared/contract/routes.ts';
import { CANARY_FUNCTION, PRE_TOKEN_GENERATION_FUNCTION, UNKNOWN_ROUTE_FUNCTION, workers } from './workers.ts';

export const PUBLISH_SITE_BUNDLE_NAME = 'site/publish-site';
export const READ_SECRETS_BUNDLE_NAME = 'custom-resources/read-secrets';
export const FIND_STREAM_BUNDLE_NAME = 'custom-resources/find-stream';

export function functionSources(): ReadonlyMap<string, string> {
  const functions = [
    ...namedRoutes,
    ...workers,
    PRE_TOKEN_GENERATION_FUNCTION,
    UNKNOWN_ROUTE_FUNCTION,
    CANARY_FUNCTION,
  ];
  const files = functions.map(({ file }) => [file, `functions/${file}.ts`] as const);
  const ofDeployments = [PUBLISH_SITE_BUNDLE_NAME, READ_SECRETS_BUNDLE_NAME, FIND_STREAM_BUNDLE_NAME];
  return new Map([...files, ...ofDeployments.map((name) => [name, `infra/${name}.ts`] as const)]);
}
