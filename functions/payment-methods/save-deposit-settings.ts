import { saveDepositSettings } from '#shared/contract/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import { methodListChange, saveMethodList } from '../operations/save-method-list.ts';
import { secondPerson } from '../operations/second-person.ts';

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
