import { saveDepositSettings } from '#shared/contract/payment-methods.ts';
import { saveMethodList } from '../accounts/save-method-list.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(saveDepositSettings).handle(async ({ body, request }, caller) => ({
  message: 'Deposit settings updated',
  ...(await saveMethodList('DEPOSIT', body, caller, request)),
}));
