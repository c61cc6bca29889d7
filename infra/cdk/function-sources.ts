import { namedRoutes } from '#shared/contract/routes.ts';
import { PRE_TOKEN_GENERATION_FUNCTION, UNKNOWN_ROUTE_FUNCTION, workers } from './workers.ts';

export const PUBLISH_SITE_BUNDLE_NAME = 'site/publish-site';

export function functionSources(): ReadonlyMap<string, string> {
  const functions = [...namedRoutes, ...workers, PRE_TOKEN_GENERATION_FUNCTION, UNKNOWN_ROUTE_FUNCTION];
  const files = functions.map(({ file }) => [file, `functions/${file}.ts`] as const);
  return new Map([...files, [PUBLISH_SITE_BUNDLE_NAME, `infra/${PUBLISH_SITE_BUNDLE_NAME}.ts`]]);
}
