import { getWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getWithdrawSettings, async () => {
  const { methods, version } = await readMethods('WITHDRAW');
  return { methods: [...methods], version };
});
