import { setWithdrawFee } from '#shared/contract/users.ts';
import { changeCustomer } from '../accounts/change-customer.ts';
import { toUserView } from '../accounts/user-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(setWithdrawFee).handle(async ({ params, body, request }, caller) => {
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
