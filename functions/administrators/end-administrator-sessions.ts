import { endAdministratorSessions } from '#shared/contract/administrators.ts';
import { endOtherSessions } from '#shared/domain/sessions.ts';
import { endpoint } from '../http/endpoint.ts';
import { endSignIns } from '../identity/sign-ins.ts';
import { changeAdministrator } from '../operations/change-administrator.ts';
import { now } from '../platform/clock.ts';

export const handler = endpoint(endAdministratorSessions, async ({ params, body, request }, caller) => {
  await changeAdministrator({
    userId: params.id,
    caller,
    request,
    action: 'administrator.sessions-ended',
    change: () => endOtherSessions(now()),
    record: () => (body.reason ? { after: { reason: body.reason } } : {}),
  });
  await endSignIns(params.id);
  return { message: 'Signed out everywhere' };
});
