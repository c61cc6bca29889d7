import { namedRoutes } from '#shared/contract/routes.ts';
import { SCOPE_TOKENS, UNKNOWN_ADDRESS, workers } from './workers.ts';

/** Publishes the site (`infra/site`): neither a route nor a worker, but built like them. */
export const PUBLISHER = 'site/publish-site';

/** Every function's bundle name with its source file. */
export function functionSources(): ReadonlyMap<string, string> {
  const functions = [...namedRoutes, ...workers, SCOPE_TOKENS, UNKNOWN_ADDRESS];
  const files = functions.map(({ file }) => [file, `functions/${file}.ts`] as const);
  return new Map([...files, [PUBLISHER, `infra/${PUBLISHER}.ts`]]);
}
