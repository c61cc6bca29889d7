import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { previewMethodListChange, saveMethodList } from '../save-method-list.ts';

export const handler = endpoint(
  saveDepositSettings,
  withDualApproval(
    saveDepositSettings,
    async (input) => {
      const { version, changes } = await previewMethodListChange('DEPOSIT', input.body);
      return {
        input: { ...input, body: { ...input.body, version } },
        subject: 'Deposit Settings',
        changes,
        needsApproval: (rules) => rules.paymentInstructions,
      };
    },
    async ({ body, request }, principal) => ({
      message: 'Deposit settings updated',
      ...(await saveMethodList('DEPOSIT', body, principal, request)),
    }),
  ),
);
