import { saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { saveMethodList } from '../operations/save-method-list.ts';

export const handler = recentEndpoint(saveWithdrawSettings).handle(async ({ body, request }, caller) => ({
  message: 'Withdraw settings updated',
  ...(await saveMethodList('WITHDRAW', body, caller, request)),
}));
