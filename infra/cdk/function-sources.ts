import { namedRoutes } from '#shared/contract/routes.ts';
import { SCOPE_TOKENS_FUNCTION, UNKNOWN_ADDRESS_FUNCTION, workers } from './workers.ts';

export const DEPLOY_SITE = 'site/publish-site';

export function functionSources(): ReadonlyMap<string, string> {
  const functions = [...namedRoutes, ...workers, SCOPE_TOKENS_FUNCTION, UNKNOWN_ADDRESS_FUNCTION];
  const files = functions.map(({ file }) => [file, `functions/${file}.ts`] as const);
  return new Map([...files, [DEPLOY_SITE, `infra/${DEPLOY_SITE}.ts`]]);
}
