import { endOtherSessions as route } from '#shared/contract/sign-in.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';

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
