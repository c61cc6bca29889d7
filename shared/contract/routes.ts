/** A route's key (`users.createUser`) names its contract, handler file, function, client call and test. */
import * as administrators from './administrators.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as beneficiaries from './beneficiaries.ts';
import * as deposits from './deposits.ts';
import * as docs from './docs.ts';
import * as paymentMethods from './payment-methods.ts';
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import * as session from './session.ts';
import * as tickets from './tickets.ts';
import * as transactions from './transactions.ts';
import * as twoFactor from './two-factor.ts';
import * as unclaimed from './unclaimed.ts';
import * as users from './users.ts';
import * as withdrawals from './withdrawals.ts';

type RoutesOf<File> = { [Name in keyof File as File[Name] extends Route ? Name : never]: File[Name] };

function routesOf<File extends object>(file: File): RoutesOf<File> {
  const entries = Object.entries(file).filter(([, value]) => typeof value === 'object' && 'method' in value);
  return Object.fromEntries(entries) as RoutesOf<File>;
}

export const routes = {
  reports: routesOf(reports),
  session: routesOf(session),
  profile: routesOf(profile),
  twoFactor: routesOf(twoFactor),
  users: routesOf(users),
  administrators: routesOf(administrators),
  approvals: routesOf(approvals),
  transactions: routesOf(transactions),
  unclaimed: routesOf(unclaimed),
  deposits: routesOf(deposits),
  withdrawals: routesOf(withdrawals),
  beneficiaries: routesOf(beneficiaries),
  paymentMethods: routesOf(paymentMethods),
  tickets: routesOf(tickets),
  audit: routesOf(audit),
  backups: routesOf(backups),
  docs: routesOf(docs),
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
      file: `${kebab(feature)}/${kebab(name)}`,
      route,
    })),
  );
}
