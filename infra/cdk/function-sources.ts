import { namedRoutes } from '#shared/contract/routes.ts';
import { SCOPE_TOKENS, workers } from './workers.ts';

/** Publishes the site (`infra/site`): no route and no worker, but built like them. */
export const PUBLISHER = 'site/publish-site';

/** Every function's name among the bundles, with its source file. */
export function functionSources(): ReadonlyMap<string, string> {
  const files = [...namedRoutes, ...workers, SCOPE_TOKENS].map(({ file }) => [file, `functions/${file}.ts`] as const);
  return new Map([...files, [PUBLISHER, `infra/${PUBLISHER}.ts`]]);
}
