import { endAdministratorSessions } from '#shared/contract/administrators.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { revokeAllPoolTokens } from '../../sign-in/sign-ins.ts';
import { changeAdministrator } from '../change-administrator.ts';

export const handler = endpoint(endAdministratorSessions, async ({ params, body, request }, principal) => {
  await changeAdministrator({
    userId: params.id,
    principal,
    request,
    action: 'administrator.sessions-ended',
    change: () => revocationOfOtherSessions(now()),
    record: () => (body.reason ? { after: { reason: body.reason } } : {}),
  });
  await revokeAllPoolTokens(params.id);
  return { message: 'Signed out everywhere' };
});
