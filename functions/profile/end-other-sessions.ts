import { endOtherSessions as route } from '#shared/contract/profile.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { auditActor } from '../accounts/audit-actor.ts';
import { changeUser } from '../data/users.ts';
import { now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(route).handle(async ({ request }, caller) => {
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
