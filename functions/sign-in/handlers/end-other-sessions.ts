import { endOtherSessions as route } from '#shared/contract/sign-in.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';

export const handler = endpoint(route, async ({ request }, principal) => {
  await changeUser(
    principal.userId,
    () => revocationOfOtherSessions(now(), principal.session),
    () => ({
      action: 'session.others-revoked',
      ...auditActor(principal, request),
      subjectId: principal.userId,
    }),
  );
  return { message: 'Signed out everywhere else' };
});
