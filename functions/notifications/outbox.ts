import { NOTIFICATION_KEPT_DAYS, type NotificationKind } from '#shared/domain/notification-kinds.ts';
import type { NotificationData } from '#shared/domain/notifications.ts';
import { DAY_MS, isoTime, now } from '../core/clock.ts';
import { notificationKey } from '../core/dynamodb/keys.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import type { User } from '../core/users/user.ts';

export interface NewNotification {
  /** Made by `newId` with the change that it belongs to, so that all tries of the change share it. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly recipientId: string | 'administrators';
  /** The administrator who knows already, because they made the change. */
  readonly exceptUserId?: string | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly data: NotificationData;
}

export interface Notification extends Omit<NewNotification, 'at'> {
  readonly createdAt: string;
}

/** Builds the put of a notification, which goes into the transaction of the change that it is about. */
export function notificationWrite({ at, ...notification }: NewNotification): TableWrite {
  const expiresAt = Math.ceil((Date.parse(at) + NOTIFICATION_KEPT_DAYS * DAY_MS) / 1000);
  const key = notificationKey(notification.recipientId, notification.id);
  return { Put: { Item: { ...key, type: 'notification', ...notification, createdAt: at, expiresAt } } };
}

/** Builds the notice to a person about a change of their own account. */
export const noticeTo =
  (kind: NotificationKind, data: NotificationData = {}) =>
  ({ id: recipientId }: User, _: unknown, id: string): readonly TableWrite[] => [
    notificationWrite({ id, kind, recipientId, at: isoTime(now()), data }),
  ];
