import { correctUser } from '#shared/contract/customers.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { applyNameCorrection } from '#shared/domain/person-name.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changedFieldValues, type User, type UserChange, valuesBeforeChange } from '../../core/users/user.ts';
import { changeCustomer } from '../change-customer.ts';
import { syncEmailAddress } from '../sync-address.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(correctUser, async ({ params, body, request }, principal) => {
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.updated',
    change: (customer) => {
      const changes = correctionOf(customer, body);
      if (Object.keys(changes).length === 0) return 'nothing';
      return { ...changes, ...(changes.email !== undefined && revocationOfOtherSessions(now())) };
    },
    record: (customer) => {
      const after = correctionOf(customer, body);
      return { before: valuesBeforeChange(customer, after), after };
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
