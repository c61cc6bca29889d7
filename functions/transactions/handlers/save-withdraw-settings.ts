import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { secondPerson } from '../../approvals/second-person.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { methodListChange, saveMethodList } from '../save-method-list.ts';

export const handler = endpoint(
  saveWithdrawSettings,
  secondPerson(
    saveWithdrawSettings,
    async (input) => {
      const { version, changes } = await methodListChange('WITHDRAW', input.body);
      return {
        input: { ...input, body: { ...input.body, version } },
        subject: 'Withdraw Settings',
        changes,
        needs: (rules) => rules.paymentInstructions,
      };
    },
    async ({ body, request }, caller) => ({
      message: 'Withdraw settings updated',
      ...(await saveMethodList('WITHDRAW', body, caller, request)),
    }),
  ),
);
