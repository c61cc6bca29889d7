import { getChanges } from '#shared/contract/reports.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { countUnreadNotifications } from '../../notifications/notifications.ts';
import { readTotalsVersion } from '../totals.ts';

/** Returns versions that differ once something has changed: every movement of money raises the customer's version. */
export const handler = endpoint(getChanges, async (_, principal) => {
  const [version, unread] = await Promise.all([
    principal.role === 'admin' ? readTotalsVersion() : principal.user.version,
    countUnreadNotifications(principal),
  ]);
  return { version, unread };
});
