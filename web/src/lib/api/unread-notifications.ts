import { queryOptions, skipToken } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** How many notifications are unread. The polling and the answers of the bank set it. */
export const unreadNotificationsQuery = queryOptions<number>({
  queryKey: ['unread-notifications'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

export function setUnreadNotifications(unread: number): void {
  const before = queryClient.getQueryData(unreadNotificationsQuery.queryKey);
  if (before === unread) return;
  queryClient.setQueryData(unreadNotificationsQuery.queryKey, unread);
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}
