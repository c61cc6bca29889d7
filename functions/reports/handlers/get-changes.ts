import { getChanges } from '#shared/contract/reports.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readTotalsVersion } from '../totals.ts';

/** Returns versions that differ once something has changed: every movement of money raises the customer's version. */
export const handler = endpoint(getChanges, async (_, { role, user }) => ({
  version: role === 'admin' ? await readTotalsVersion() : user.version,
}));
