import { endAdministratorSessions } from '#shared/contract/administrators.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import { consumeRateLimit } from '../../core/users/users.ts';
import { noticeTo } from '../../notifications/outbox.ts';
import { revokeAllPoolTokens } from '../../sign-in/sign-ins.ts';
import { getAdministrator } from '../administrators.ts';
import { assertNotOwnAccount, changeAdministrator } from '../change-administrator.ts';

export const handler = endpoint(endAdministratorSessions, async ({ params, body, request }, principal) => {
  assertNotOwnAccount(params.id, principal);
  await getAdministrator(params.id);
  await consumeRateLimit(principal.user, (user) => rateLimitStateAfter(user, 'sessionEnd'));
  await changeAdministrator({
    userId: params.id,
    principal,
    request,
    action: 'administrator.sessions-ended',
    change: () => revocationOfOtherSessions(now()),
    record: () => (body.reason ? { after: { reason: body.reason } } : {}),
    notices: noticeTo('sessions-ended', { by: 'bank' }),
  });
  await revokeAllPoolTokens(params.id);
  return { message: 'Signed out everywhere' };
});
