import { saveNotificationPreferences } from '#shared/contract/notifications.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';

export const handler = endpoint(saveNotificationPreferences, async ({ body, request }, principal) => {
  const silencedKinds = [...new Set(body.silencedKinds)].sort();
  await changeUser(
    principal.userId,
    ({ silencedKinds: before = [] }) => (before.join() === silencedKinds.join() ? 'nothing' : { silencedKinds }),
    ({ silencedKinds: before = [] }) => ({
      action: 'notification-preferences.saved',
      ...auditActor(principal, request),
      subjectId: principal.userId,
      before: { silencedKinds: before.join(', ') },
      after: { silencedKinds: silencedKinds.join(', ') },
    }),
  );
  return { message: 'Notification settings saved' };
});
