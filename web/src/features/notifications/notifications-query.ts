import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { setUnreadNotifications } from '../../lib/api/unread-notifications.ts';

const NOTIFICATIONS_PER_PAGE = 20;

export const notificationsQuery = (cursor = '') =>
  queryOptions({
    queryKey: ['notifications', cursor],
    queryFn: async () => {
      const query = { limit: NOTIFICATIONS_PER_PAGE, ...(cursor && { cursor }) };
      return api.notifications.listNotifications({ query });
    },
  });

export async function markRead(id: string): Promise<void> {
  const { unread } = await api.notifications.readNotification({ params: { id } });
  await show(unread);
}

/** @param upTo the newest notification that is shown */
export async function markAllRead(upTo: string): Promise<void> {
  const { unread } = await api.notifications.readAllNotifications({ body: { upTo } });
  await show(unread);
}

async function show(unread: number): Promise<void> {
  setUnreadNotifications(unread);
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
}
