import { endUserSessions } from '#shared/contract/customers.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import { consumeRateLimit, getCustomer } from '../../core/users/users.ts';
import { noticeTo } from '../../notifications/outbox.ts';
import { revokeAllPoolTokens } from '../../sign-in/sign-ins.ts';
import { changeCustomer } from '../change-customer.ts';

export const handler = endpoint(endUserSessions, async ({ params, request }, principal) => {
  const { id } = params;
  await getCustomer(id);
  await consumeRateLimit(principal.user, (user) => rateLimitStateAfter(user, 'sessionEnd'));
  const change = () => revocationOfOtherSessions(now());
  const notices = noticeTo('sessions-ended', { by: 'bank' });
  await changeCustomer({ userId: id, principal, request, action: 'user.sessions-ended', change, notices });
  await revokeAllPoolTokens(id);
  return { message: 'Signed out everywhere' };
});
