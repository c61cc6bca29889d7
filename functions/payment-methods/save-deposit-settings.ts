import { saveDepositSettings } from '#shared/contract/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import { saveMethodList } from '../operations/save-method-list.ts';

export const handler = endpoint(saveDepositSettings).handle(async ({ body, request }, caller) => ({
  message: 'Deposit settings updated',
  ...(await saveMethodList('DEPOSIT', body, caller, request)),
}));
