import { setWithdrawalLimit } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(setWithdrawalLimit, async ({ params, body, request }, principal) => {
  const withdrawalLimit = body.withdrawalLimit ?? undefined;
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.withdrawal-limit-set',
    change: () => ({ withdrawalLimit }),
    record: (before) => ({ before: { withdrawalLimit: before.withdrawalLimit }, after: { withdrawalLimit } }),
  });
  return { message: 'Withdrawal limit updated', user: toUserView(user) };
});
