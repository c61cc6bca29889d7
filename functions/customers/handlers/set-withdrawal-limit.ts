import { setWithdrawalLimit } from '#shared/contract/customers.ts';
import { isLooserLimit } from '#shared/domain/limits.ts';
import { formatLimit } from '#shared/domain/money-requests.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { getCustomer } from '../../core/users/users.ts';
import { readMethods } from '../../transactions/payment-methods.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(
  setWithdrawalLimit,
  withDualApproval(
    setWithdrawalLimit,
    async (input) => {
      const [{ name, withdrawalLimit: own }, { withdrawalLimit: ofBank }] = await Promise.all([
        getCustomer(input.params.id),
        readMethods('WITHDRAW'),
      ]);
      const wanted = input.body.withdrawalLimit ?? undefined;
      const [before, after] = [own ?? ofBank, wanted ?? ofBank];
      const change = { key: 'withdrawalLimit', label: `Withdrawals of ${name} in 24 hours` };
      return {
        input,
        subject: `Withdrawal limit of ${name}`,
        userId: input.params.id,
        changes: own === wanted ? [] : [{ ...change, before: formatLimit(before), after: formatLimit(after) }],
        needsApproval: () => isLooserLimit(before, after),
      };
    },
    async ({ params, body, request }, principal) => {
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
    },
  ),
);
