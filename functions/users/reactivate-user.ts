import { reactivateUser } from '#shared/contract/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeCustomer } from '../operations/change-customer.ts';
import { syncSignIn } from '../operations/sync-sign-in.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(reactivateUser, async ({ params, request }, caller) => {
  const user = await changeCustomer({
    userId: params.id,
    caller,
    request,
    action: 'user.reactivated',
    change: ({ suspended }) => (suspended ? { suspended: false } : 'nothing'),
    record: ({ suspended }) => ({ before: { suspended }, after: { suspended: false } }),
  });
  await syncSignIn(params.id);
  return { message: 'Customer reactivated', user: toUserView(user) };
});
