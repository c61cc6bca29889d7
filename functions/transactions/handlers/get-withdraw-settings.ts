import { getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods } from '../payment-methods.ts';

export const handler = endpoint(getWithdrawSettings, async () => {
  const { methods, version } = await readMethods('WITHDRAW');
  return { methods: [...methods], version };
});
