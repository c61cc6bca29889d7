import { saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import { saveMethodList } from '../operations/save-method-list.ts';

export const handler = endpoint(saveWithdrawSettings).handle(async ({ body, request }, caller) => ({
  message: 'Withdraw settings updated',
  ...(await saveMethodList('WITHDRAW', body, caller, request)),
}));
