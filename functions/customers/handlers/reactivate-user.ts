import { reactivateUser } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { syncSignInEnabled } from '../../sign-in/sync-sign-in.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(reactivateUser, async ({ params, request }, principal) => {
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.reactivated',
    change: ({ suspended }) => (suspended ? { suspended: false } : 'nothing'),
    record: ({ suspended }) => ({ before: { suspended }, after: { suspended: false } }),
  });
  await syncSignInEnabled(params.id);
  return { message: 'Customer reactivated', user: toUserView(user) };
});
