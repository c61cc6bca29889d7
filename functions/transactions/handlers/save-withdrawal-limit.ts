import { saveWithdrawalLimit } from '#shared/contract/transactions/payment-methods.ts';
import { isLooserLimit } from '#shared/domain/limits.ts';
import { formatLimit } from '#shared/domain/money-requests.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods, saveWithdrawalLimit as save } from '../payment-methods.ts';

export const handler = endpoint(
  saveWithdrawalLimit,
  withDualApproval(
    saveWithdrawalLimit,
    async (input) => {
      const { withdrawalLimit: before } = await readMethods('WITHDRAW');
      const after = input.body.withdrawalLimit ?? undefined;
      const change = { key: 'withdrawalLimit', label: 'Withdrawals of a customer in 24 hours' };
      return {
        input,
        subject: 'Withdrawal limit of the bank',
        changes: before === after ? [] : [{ ...change, before: formatLimit(before), after: formatLimit(after) }],
        needsApproval: () => isLooserLimit(before, after),
      };
    },
    async ({ body, request }, principal) => {
      const withdrawalLimit = body.withdrawalLimit ?? undefined;
      await save(withdrawalLimit, (before) => ({
        action: 'withdrawal-limit.saved',
        ...auditActor(principal, request),
        before: { withdrawalLimit: before },
        after: { withdrawalLimit },
      }));
      return { message: 'Withdrawal limit updated', withdrawalLimit };
    },
  ),
);
