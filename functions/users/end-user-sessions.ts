import { endUserSessions } from '#shared/contract/users.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { changeCustomer } from '../accounts/change-customer.ts';
import { endSignIns } from '../identity/sign-ins.ts';
import { now } from '../runtime/clock.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(endUserSessions).handle(async ({ params, request }, caller) => {
  const { id } = params;
  const change = () => endOtherSessions(now());
  await changeCustomer({ userId: id, caller, request, action: 'user.sessions-ended', change });
  await endSignIns(id);
  return { message: 'Signed out everywhere' };
});
