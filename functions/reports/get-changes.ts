import { getChanges } from '#shared/contract/reports.ts';
import { readTotalsVersion } from '../data/totals.ts';
import { endpoint } from '../http/endpoint.ts';

/** The caller check has already read the customer, whose version every movement of money raises. */
export const handler = endpoint(getChanges).handle(async (_, { role, user }) => ({
  version: role === 'admin' ? await readTotalsVersion() : user.version,
}));
