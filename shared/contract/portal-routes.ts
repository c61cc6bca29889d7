/** Features that customers use; administrators use them as well. */
import * as customers from './customers.ts';
import * as enquiries from './enquiries.ts';
import * as notifications from './notifications.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import { routesOf } from './routes-of.ts';
import * as signIn from './sign-in.ts';
import * as tickets from './tickets.ts';
import * as beneficiaries from './transactions/beneficiaries.ts';
import * as deposits from './transactions/deposits.ts';
import * as paymentMethods from './transactions/payment-methods.ts';
import * as transactions from './transactions/transactions.ts';
import * as unclaimed from './transactions/unclaimed.ts';
import * as withdrawals from './transactions/withdrawals.ts';

export const portalRoutes = {
  reports: routesOf(reports),
  signIn: routesOf(signIn),
  customers: routesOf(customers),
  transactions: {
    ...routesOf(transactions),
    ...routesOf(deposits),
    ...routesOf(withdrawals),
    ...routesOf(beneficiaries),
    ...routesOf(paymentMethods),
    ...routesOf(unclaimed),
  },
  tickets: routesOf(tickets),
  enquiries: routesOf(enquiries),
  notifications: routesOf(notifications),
} as const satisfies Record<string, Record<string, Route>>;
