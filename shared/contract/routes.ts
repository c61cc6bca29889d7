/** The table of routes. A route's key (`users.createUser`) names its contract, handler file, function, client call and test. */
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import * as session from './session.ts';
import * as twoFactor from './two-factor.ts';
import { createUser, listUsers } from './users.ts';

export const routes = {
  reports,
  session,
  profile,
  twoFactor,
  users: { listUsers, createUser },
} as const satisfies Record<string, Record<string, Route>>;

export interface NamedRoute {
  /** `users.createUser` */
  readonly key: string;
  readonly feature: string;
  readonly name: string;
  /** `users/create-user`: the handler's file below `functions/`, without its ending. */
  readonly file: string;
  readonly route: Route;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every route with its names. */
export const namedRoutes: readonly NamedRoute[] = Object.entries(routes).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Route>).map(([name, route]) => ({
    key: `${feature}.${name}`,
    feature,
    name,
    file: `${kebab(feature)}/${kebab(name)}`,
    route,
  })),
);
