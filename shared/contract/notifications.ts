import * as z from 'zod/mini';
import { isSilenceable, type NotificationKind, notificationKindNames } from '../domain/notification-kinds.ts';
import { route } from './route.ts';
import { MessageView } from './views.ts';
import { listQuerySchemas, MAX_ID_LENGTH, MomentSchema, pageSchema } from './wire.ts';

export const NotificationView = z.object({
  _id: z.string(),
  kind: z.enum(notificationKindNames),
  title: z.string(),
  text: z.string(),
  /** Path of the screen that shows more. */
  link: z.string(),
  createdAt: MomentSchema,
  read: z.boolean(),
});
export type NotificationView = z.output<typeof NotificationView>;

/** At most `MAX_UNREAD_COUNT`. */
const UnreadCount = z.object({ unread: z.number() });

export const listNotifications = route({
  method: 'GET',
  path: '/user/notifications',
  access: 'signed-in',
  summary: "The caller's notifications of the last 90 days, newest first, and how many are unread",
  permissions: ['notifications:get', 'notifications:query'],
  query: z.strictObject(listQuerySchemas),
  response: z.extend(pageSchema('notifications', NotificationView), UnreadCount.shape),
});

export const readNotification = route({
  method: 'POST',
  path: '/user/notifications/{id}/read',
  access: 'signed-in',
  summary: "Marks one of the caller's notifications as read",
  permissions: ['notifications:get', 'notifications:query', 'notifications:put'],
  response: UnreadCount,
});

export const readAllNotifications = route({
  method: 'POST',
  path: '/user/notifications/read',
  access: 'signed-in',
  summary: "Marks the caller's notifications as read, up to the newest one that was shown",
  permissions: ['notifications:get', 'notifications:query', 'notifications:put'],
  body: z.strictObject({ upTo: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)) }),
  response: UnreadCount,
});

const Preferences = z.strictObject({
  /** Kinds of which no e-mail is sent; security notices are always sent. */
  silencedKinds: z
    .array(z.enum(notificationKindNames.filter(isSilenceable) as [NotificationKind, ...NotificationKind[]]))
    .check(z.maxLength(notificationKindNames.length)),
});

export const getNotificationPreferences = route({
  method: 'GET',
  path: '/user/notification-preferences',
  access: 'signed-in',
  summary: 'The kinds of notifications of which the caller wants no e-mail',
  permissions: [],
  response: Preferences,
});

export const saveNotificationPreferences = route({
  method: 'PUT',
  path: '/user/notification-preferences',
  access: 'signed-in',
  summary: 'Sets the kinds of notifications of which the caller wants no e-mail',
  permissions: ['users:put'],
  auditActions: ['notification-preferences.saved'],
  body: Preferences,
  response: MessageView,
});
