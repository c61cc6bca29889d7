import { setWithdrawFee } from '#shared/contract/users.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { changeCustomer } from '../operations/change-customer.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = recentEndpoint(setWithdrawFee).handle(async ({ params, body, request }, caller) => {
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
