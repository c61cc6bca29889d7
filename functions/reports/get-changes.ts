import { getChanges } from '#shared/contract/reports.ts';
import { readTotalsVersion } from '../data/totals.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

/** Every movement of money raises the customer's version. */
export const handler = readingEndpoint(getChanges).handle(async (_, { role, caller }) => ({
  version: role === 'admin' ? await readTotalsVersion() : (await caller).user.version,
}));
