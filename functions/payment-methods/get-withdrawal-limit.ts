import { getWithdrawalLimit } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getWithdrawalLimit, async () => {
  const { withdrawalLimit } = await readMethods('WITHDRAW');
  return { withdrawalLimit };
});
