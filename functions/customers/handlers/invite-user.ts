import { inviteUser } from '#shared/contract/customers.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { deriveIdempotentId } from '../../core/http/request.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { randomText } from '../../core/ids.ts';
import { assertInvitationsSent } from '../../sign-in/invitations.ts';
import { registerUser } from '../register-user.ts';
import { toUserView } from '../user-view.ts';

const UNKNOWN_PASSWORD_LENGTH = 43;

export const handler = endpoint(inviteUser, async ({ body, request }, principal) => {
  assertInvitationsSent();
  const { user, idempotentReplay: again } = await registerUser(
    { ...body, role: 'user', password: randomText(UNKNOWN_PASSWORD_LENGTH), isInvited: true },
    auditActor(principal, request),
    deriveIdempotentId(principal, request),
    principal.prefetched,
  );
  const response = { message: 'User created and invitation sent', user: toUserView(user) };
  return again ? idempotentReplay(response) : response;
});
