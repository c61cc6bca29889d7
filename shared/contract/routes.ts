/** A route's key (`customers.createUser`) names its contract, handler file, function, client call and test. */
import { backOfficeRoutes } from './back-office-routes.ts';
import { portalRoutes } from './portal-routes.ts';
import type { Route } from './route.ts';

const { reports, signIn, customers, transactions, tickets, enquiries, notifications } = portalRoutes;
const { administrators, approvals, audit, backups } = backOfficeRoutes;

/** The order is that of the API's reference. */
export const routes = {
  ...{ reports, signIn, customers, administrators, approvals, transactions },
  ...{ tickets, enquiries, notifications, audit, backups },
} as const satisfies Record<string, Record<string, Route>>;

export interface NamedRoute {
  readonly key: string;
  readonly feature: string;
  readonly name: string;
  readonly file: string;
  readonly route: Route;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const namedRoutes = namesOf(routes);

function namesOf(groups: Record<string, Record<string, Route>>): readonly NamedRoute[] {
  return Object.entries(groups).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, route]) => ({
      key: `${feature}.${name}`,
      feature,
      name,
      file: `${kebab(feature)}/handlers/${kebab(name)}`,
      route,
    })),
  );
}
