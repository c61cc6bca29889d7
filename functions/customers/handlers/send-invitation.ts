import { sendInvitation } from '#shared/contract/customers.ts';
import { codeLimits } from '#shared/domain/rate-limits.ts';
import { now } from '../../core/clock.ts';
import { conflictError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { User } from '../../core/users/user.ts';
import { getCustomer } from '../../core/users/users.ts';
import { takeAttempt } from '../../sign-in/attempts.ts';
import { assertInvitationsSent, invitationExpiresAt, invitationWrites } from '../../sign-in/invitations.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(sendInvitation, async ({ params, request }, principal) => {
  assertInvitationsSent();
  const at = now();
  assertInvited(await getCustomer(params.id));
  const limit = { ...codeLimits.codes, sentence: 'You have sent this invitation many times' };
  await takeAttempt(`INVITATIONS#${params.id}`, limit, at);
  const invitedUntil = invitationExpiresAt(at);
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.invited',
    change: (customer) => {
      assertInvited(customer);
      return { invitedUntil };
    },
    record: ({ email, invitedUntil: before }) => ({
      before: { invitedUntil: before },
      after: { email, invitedUntil },
    }),
    notices: (customer) => invitationWrites(customer, at),
  });
  return { message: 'Invitation sent', user: toUserView(user) };
});

function assertInvited({ invitedUntil, suspended, emailState }: User): void {
  if (invitedUntil === undefined) throw conflictError('not_invited', 'This customer has a password already');
  if (suspended) throw conflictError('customer_suspended', 'This customer is suspended');
  if (emailState !== undefined) {
    throw conflictError(
      'email_returned',
      'No e-mail is sent to this address, because it came back or was reported as spam',
    );
  }
}
