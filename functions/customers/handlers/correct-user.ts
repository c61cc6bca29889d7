import { correctUser } from '#shared/contract/customers.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { applyNameCorrection } from '#shared/domain/person-name.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { isoTime, now } from '../../core/clock.ts';
import type { TableWrite } from '../../core/dynamodb/transact.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changedFieldValues, type User, type UserChange, valuesBeforeChange } from '../../core/users/user.ts';
import { noticeTo } from '../../notifications/outbox.ts';
import { waitingMailWrite } from '../../notifications/waiting-mail.ts';
import { invitationExpiresAt, invitationWrites } from '../../sign-in/invitations.ts';
import { changeCustomer } from '../change-customer.ts';
import { syncEmailAddress } from '../sync-address.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(correctUser, async ({ params, body, request }, principal) => {
  const at = now();
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.updated',
    change: (customer) => {
      const changes = correctionOf(customer, body);
      if (Object.keys(changes).length === 0) return 'nothing';
      if (changes.email === undefined) return changes;
      return {
        ...changes,
        ...revocationOfOtherSessions(now()),
        ...(customer.invitedUntil !== undefined && {
          invitedUntil: customer.suspended ? isoTime(at) : invitationExpiresAt(at),
        }),
      };
    },
    record: (customer) => {
      const after = correctionOf(customer, body);
      return { before: valuesBeforeChange(customer, after), after };
    },
    notices: (before, after, id) => {
      if (after.email === before.email) return [];
      // An invited customer knows of no account yet, and needs a code that fits the new address: at once, or for a
      // suspended customer, whose code would be refused, when an administrator sends the invitation again.
      if (after.invitedUntil !== undefined) return after.suspended ? [] : invitationWrites(after, at);
      return noticesOfNewAddress(before, after, id);
    },
  });
  if (body.email !== undefined) await syncEmailAddress(params.id);
  return { message: 'Customer updated', user: toUserView(user) };
});

function correctionOf(customer: User, wanted: RouteInput<typeof correctUser>['body']): UserChange {
  const { name, firstName, lastName } =
    wanted.name === undefined ? customer : applyNameCorrection(customer, wanted.name);
  return changedFieldValues(customer, { name, firstName, lastName, email: wanted.email ?? customer.email });
}

/** The former address is told as well, in case the customer has not asked for the change. */
function noticesOfNewAddress(before: User, after: Omit<User, 'version'>, id: string): readonly TableWrite[] {
  const { id: recipientId, email: address, emailVerifiedAt, emailState } = before;
  const isReached = emailVerifiedAt !== undefined && emailState === undefined;
  const mail = {
    id: `${id}.former`,
    kind: 'email-changed',
    recipientId,
    at: isoTime(now()),
    data: { address },
  } as const;
  return [...noticeTo('email-changed')(before, after, id), ...(isReached ? [waitingMailWrite(mail)] : [])];
}
