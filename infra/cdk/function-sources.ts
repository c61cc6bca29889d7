import { namedRoutes } from '#shared/contract/routes.ts';
import { SCOPE_TOKENS, UNKNOWN_ADDRESS, workers } from './workers.ts';

export const PUBLISHER = 'site/publish-site';

export function functionSources(): ReadonlyMap<string, string> {
  const functions = [...namedRoutes, ...workers, SCOPE_TOKENS, UNKNOWN_ADDRESS];
  const files = functions.map(({ file }) => [file, `functions/${file}.ts`] as const);
  return new Map([...files, [PUBLISHER, `infra/${PUBLISHER}.ts`]]);
}
