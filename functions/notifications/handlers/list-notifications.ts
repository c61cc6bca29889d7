import { listNotifications as route } from '#shared/contract/notifications.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toNotificationView } from '../notification-view.ts';
import { countUnreadNotifications, listNotifications, readNotificationsOf } from '../notifications.ts';

export const handler = endpoint(route, async ({ query: { limit = DEFAULT_PAGE_LIMIT, cursor } }, principal) => {
  const [{ rows, nextCursor }, read] = await Promise.all([
    listNotifications(principal, { limit, cursor }),
    readNotificationsOf(principal),
  ]);
  const notifications = rows.map((row) => toNotificationView(row, principal.role, read));
  return { notifications, nextCursor, unread: await countUnreadNotifications(principal, read) };
});
