import { correctUser } from '#shared/contract/customers.ts';
import { applyNameCorrection } from '#shared/domain/person-name.ts';
import { rulesEndingOtherSessions } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { User, UserChange } from '../../core/users/user.ts';
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
      const changes = differences(customer, body);
      if (Object.keys(changes).length === 0) return 'nothing';
      return { ...changes, ...(changes.email !== undefined && rulesEndingOtherSessions(now())) };
    },
    record: (customer) => {
      const after = differences(customer, body);
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, customer[name as keyof User]]));
      return { before, after };
    },
  });
  if (body.email !== undefined) await syncEmailAddress(params.id);
  return { message: 'Customer updated', user: toUserView(user) };
});

interface Correction {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

function differences(
  customer: User,
  wanted: Correction,
): Pick<UserChange, 'name' | 'firstName' | 'lastName' | 'email'> {
  const names = wanted.name === undefined ? customer : applyNameCorrection(customer, wanted.name);
  const { name, firstName, lastName } = names;
  const after = { name, firstName, lastName, email: wanted.email ?? customer.email };
  const changed = Object.entries(after).filter(([field, value]) => customer[field as keyof User] !== value);
  return Object.fromEntries(changed);
}
