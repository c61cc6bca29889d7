/** A route's key (`customers.createUser`) names its contract, handler file, function, client call and test. */
import * as administrators from './administrators.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as customers from './customers.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import * as signIn from './sign-in.ts';
import * as tickets from './tickets.ts';
import * as beneficiaries from './transactions/beneficiaries.ts';
import * as deposits from './transactions/deposits.ts';
import * as paymentMethods from './transactions/payment-methods.ts';
import * as transactions from './transactions/transactions.ts';
import * as unclaimed from './transactions/unclaimed.ts';
import * as withdrawals from './transactions/withdrawals.ts';

type RoutesOf<File> = { [Name in keyof File as File[Name] extends Route ? Name : never]: File[Name] };

function routesOf<File extends object>(file: File): RoutesOf<File> {
  const entries = Object.entries(file).filter(([, value]) => typeof value === 'object' && 'method' in value);
  return Object.fromEntries(entries) as RoutesOf<File>;
}

export const routes = {
  reports: routesOf(reports),
  signIn: routesOf(signIn),
  customers: routesOf(customers),
  administrators: routesOf(administrators),
  approvals: routesOf(approvals),
  transactions: {
    ...routesOf(transactions),
    ...routesOf(deposits),
    ...routesOf(withdrawals),
    ...routesOf(beneficiaries),
    ...routesOf(paymentMethods),
    ...routesOf(unclaimed),
  },
  tickets: routesOf(tickets),
  audit: routesOf(audit),
  backups: routesOf(backups),
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
