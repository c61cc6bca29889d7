import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { secondPerson } from '../../approvals/second-person.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { methodListChange, saveMethodList } from '../save-method-list.ts';

export const handler = endpoint(
  saveDepositSettings,
  secondPerson(
    saveDepositSettings,
    async (input) => {
      const { version, changes } = await methodListChange('DEPOSIT', input.body);
      return {
        input: { ...input, body: { ...input.body, version } },
        subject: 'Deposit Settings',
        changes,
        needs: (rules) => rules.paymentInstructions,
      };
    },
    async ({ body, request }, caller) => ({
      message: 'Deposit settings updated',
      ...(await saveMethodList('DEPOSIT', body, caller, request)),
    }),
  ),
);
