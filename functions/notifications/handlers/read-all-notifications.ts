import { readAllNotifications } from '#shared/contract/notifications.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { countUnreadNotifications, markAllRead } from '../notifications.ts';

export const handler = endpoint(readAllNotifications, async ({ body: { upTo } }, principal) => {
  const read = await markAllRead(principal, upTo);
  return { unread: await countUnreadNotifications(principal, read) };
});
