import { getChanges } from '#shared/contract/reports.ts';
import { readTotalsVersion } from '../data/totals.ts';
import { endpoint } from '../http/endpoint.ts';

/** Every movement of money raises the customer's version. */
export const handler = endpoint(getChanges, async (_, { role, user }) => ({
  version: role === 'admin' ? await readTotalsVersion() : user.version,
}));
