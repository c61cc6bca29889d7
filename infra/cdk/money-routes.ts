/** Routes that book money, or hold it for a request: a release reaches them in steps. */
import type { NamedRoute } from '#shared/contract/routes.ts';

/** What its callers call, which is one version of the function or, during a release, two. */
export const MONEY_ROUTE_ALIAS = 'live';

/** In this feature only routes that change a balance update the customer. */
export function movesMoney({ feature, route }: Pick<NamedRoute, 'feature' | 'route'>): boolean {
  return feature === 'transactions' && route.permissions.includes('users:update');
}
