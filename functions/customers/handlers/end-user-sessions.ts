import { endUserSessions } from '#shared/contract/customers.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { revokeAllPoolTokens } from '../../sign-in/sign-ins.ts';
import { changeCustomer } from '../change-customer.ts';

export const handler = endpoint(endUserSessions, async ({ params, request }, principal) => {
  const { id } = params;
  const change = () => revocationOfOtherSessions(now());
  await changeCustomer({ userId: id, principal, request, action: 'user.sessions-ended', change });
  await revokeAllPoolTokens(id);
  return { message: 'Signed out everywhere' };
});
