import { saveDepositSettings } from '#shared/contract/payment-methods.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { saveMethodList } from '../operations/save-method-list.ts';

export const handler = recentEndpoint(saveDepositSettings).handle(async ({ body, request }, caller) => ({
  message: 'Deposit settings updated',
  ...(await saveMethodList('DEPOSIT', body, caller, request)),
}));
