import { setWithdrawFee } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(setWithdrawFee, async ({ params, body, request }, principal) => {
  const withdrawalFee = body.withdrawalFeePercent ?? undefined;
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.withdrawal-fee-set',
    change: () => ({ withdrawalFee }),
    record: (before) => ({ before: { withdrawalFee: before.withdrawalFee }, after: { withdrawalFee } }),
  });
  return { message: 'Withdrawal fee updated', user: toUserView(user) };
});
