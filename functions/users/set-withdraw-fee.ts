import { setWithdrawFee } from '#shared/contract/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeCustomer } from '../operations/change-customer.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(setWithdrawFee, async ({ params, body, request }, caller) => {
  const withdrawalFee = body.withdrawalFeePercent ?? undefined;
  const user = await changeCustomer({
    userId: params.id,
    caller,
    request,
    action: 'user.withdrawal-fee-set',
    change: () => ({ withdrawalFee }),
    record: (before) => ({ before: { withdrawalFee: before.withdrawalFee }, after: { withdrawalFee } }),
  });
  return { message: 'Withdrawal fee updated', user: toUserView(user) };
});
