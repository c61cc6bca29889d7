import { endOtherSessions as route } from '#shared/contract/profile.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { changeUser } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { now } from '../platform/clock.ts';

export const handler = endpoint(route, async ({ request }, caller) => {
  await changeUser(
    caller.userId,
    () => endOtherSessions(now(), caller.session),
    () => ({
      action: 'session.others-ended',
      ...auditActor(caller, request),
      subjectId: caller.userId,
    }),
  );
  return { message: 'Signed out everywhere else' };
});
