import { readNotification } from '#shared/contract/notifications.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { countUnreadNotifications, markRead } from '../notifications.ts';

export const handler = endpoint(readNotification, async ({ params: { id } }, principal) => {
  const read = await markRead(principal, id);
  return { unread: await countUnreadNotifications(principal, read) };
});
