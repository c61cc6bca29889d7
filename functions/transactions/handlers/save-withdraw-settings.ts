import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { planMethodListChange, saveMethodList } from '../save-method-list.ts';

export const handler = endpoint(
  saveWithdrawSettings,
  withDualApproval(
    saveWithdrawSettings,
    async (input) => ({ subject: 'Withdraw Settings', ...(await planMethodListChange('WITHDRAW', input)) }),
    async ({ body, request }, principal) => ({
      message: 'Withdraw settings updated',
      ...(await saveMethodList('WITHDRAW', body, principal, request)),
    }),
  ),
);
