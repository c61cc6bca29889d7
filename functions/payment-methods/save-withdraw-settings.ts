import { saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import { methodListChange, saveMethodList } from '../operations/save-method-list.ts';
import { secondPerson } from '../operations/second-person.ts';

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
