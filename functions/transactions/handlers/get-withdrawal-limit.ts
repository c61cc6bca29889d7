import { getWithdrawalLimit } from '#shared/contract/transactions/payment-methods.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods } from '../payment-methods.ts';

export const handler = endpoint(getWithdrawalLimit, async () => {
  const { withdrawalLimit } = await readMethods('WITHDRAW');
  return { withdrawalLimit };
});
