import { endUserSessions } from '#shared/contract/users.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { endpoint } from '../http/endpoint.ts';
import { endSignIns } from '../identity/sign-ins.ts';
import { changeCustomer } from '../operations/change-customer.ts';
import { now } from '../platform/clock.ts';

export const handler = endpoint(endUserSessions, async ({ params, request }, caller) => {
  const { id } = params;
  const change = () => endOtherSessions(now());
  await changeCustomer({ userId: id, caller, request, action: 'user.sessions-ended', change });
  await endSignIns(id);
  return { message: 'Signed out everywhere' };
});
