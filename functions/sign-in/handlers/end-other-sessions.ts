import { endOtherSessions as route } from '#shared/contract/sign-in.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import { changeUser, consumeRateLimit } from '../../core/users/users.ts';
import { noticeTo } from '../../notifications/outbox.ts';

export const handler = endpoint(route, async ({ request }, principal) => {
  await consumeRateLimit(principal.user, (user) => rateLimitStateAfter(user, 'sessionEnd'));
  await changeUser(
    principal.userId,
    () => revocationOfOtherSessions(now(), principal.session),
    () => ({
      action: 'session.others-revoked',
      ...auditActor(principal, request),
      subjectId: principal.userId,
    }),
    undefined,
    { writes: noticeTo('sessions-ended', { by: 'self' }) },
  );
  return { message: 'Signed out everywhere else' };
});
