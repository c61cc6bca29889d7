/** Features that only administrators use. The portal does not load their schemas. */
import * as administrators from './administrators.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import type { Route } from './route.ts';
import { routesOf } from './routes-of.ts';

export const backOfficeRoutes = {
  administrators: routesOf(administrators),
  approvals: routesOf(approvals),
  audit: routesOf(audit),
  backups: routesOf(backups),
} as const satisfies Record<string, Record<string, Route>>;
