import type { NotificationView } from '#shared/contract/notifications.ts';
import type { Role } from '#shared/contract/views.ts';
import { notificationLink, notificationText, notificationTitle } from '#shared/domain/notifications.ts';
import { isNotificationRead, type ReadNotifications } from '#shared/domain/read-notifications.ts';
import type { Notification } from './outbox.ts';

export const toNotificationView = (
  { id, kind, data, createdAt }: Notification,
  role: Role,
  read: ReadNotifications,
): NotificationView => ({
  _id: id,
  kind,
  title: notificationTitle(kind, data),
  text: notificationText(kind, data),
  link: notificationLink(kind, data, role === 'admin' ? 'administrator' : 'customer'),
  createdAt,
  read: isNotificationRead(read, id),
});
