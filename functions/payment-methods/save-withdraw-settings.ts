import { saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { saveMethodList } from '../accounts/save-method-list.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(saveWithdrawSettings).handle(async ({ body, request }, caller) => ({
  message: 'Withdraw settings updated',
  ...(await saveMethodList('WITHDRAW', body, caller, request)),
}));
