import { reactivateUser } from '#shared/contract/users.ts';
import { changeCustomer } from '../accounts/change-customer.ts';
import { letSignInFollow } from '../accounts/sign-in-access.ts';
import { toUserView } from '../accounts/user-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(reactivateUser).handle(async ({ params, request }, caller) => {
  const user = await changeCustomer({
    userId: params.id,
    caller,
    request,
    action: 'user.reactivated',
    change: ({ suspended }) => (suspended ? { suspended: false } : 'nothing'),
    record: ({ suspended }) => ({ before: { suspended }, after: { suspended: false } }),
  });
  await letSignInFollow(params.id);
  return { message: 'Customer reactivated', user: toUserView(user) };
});
