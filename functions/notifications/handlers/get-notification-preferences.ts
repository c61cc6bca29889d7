import { getNotificationPreferences } from '#shared/contract/notifications.ts';
import { isNotificationKind } from '#shared/domain/notification-kinds.ts';
import { endpoint } from '../../core/http/endpoint.ts';

export const handler = endpoint(getNotificationPreferences, async (_, { user }) => ({
  silencedKinds: (user.silencedKinds ?? []).filter(isNotificationKind),
}));
