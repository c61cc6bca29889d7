import { endOtherSessions as route } from '#shared/contract/profile.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { changeUser } from '../data/users.ts';
import { now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(route).handle(async ({ request }, caller) => {
  await changeUser(
    caller.userId,
    () => endOtherSessions(now(), caller.session),
    () => ({
      action: 'session.others-ended',
      actorId: caller.userId,
      actorName: caller.name,
      subjectId: caller.userId,
      sourceIp: request.sourceIp,
    }),
  );
  return { message: 'Signed out everywhere else' };
});
