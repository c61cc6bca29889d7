import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { previewMethodListChange, saveMethodList } from '../save-method-list.ts';

export const handler = endpoint(
  saveWithdrawSettings,
  withDualApproval(
    saveWithdrawSettings,
    async (input) => {
      const { version, changes } = await previewMethodListChange('WITHDRAW', input.body);
      return {
        input: { ...input, body: { ...input.body, version } },
        subject: 'Withdraw Settings',
        changes,
        needsApproval: (rules) => rules.paymentInstructions,
      };
    },
    async ({ body, request }, principal) => ({
      message: 'Withdraw settings updated',
      ...(await saveMethodList('WITHDRAW', body, principal, request)),
    }),
  ),
);
