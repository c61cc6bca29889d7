import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { planMethodListChange, saveMethodList } from '../save-method-list.ts';

export const handler = endpoint(
  saveDepositSettings,
  withDualApproval(
    saveDepositSettings,
    async (input) => ({ subject: 'Deposit Settings', ...(await planMethodListChange('DEPOSIT', input)) }),
    async ({ body, request }, principal) => ({
      message: 'Deposit settings updated',
      ...(await saveMethodList('DEPOSIT', body, principal, request)),
    }),
  ),
);
