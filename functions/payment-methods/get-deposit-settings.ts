import { getDepositSettings } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getDepositSettings, async () => {
  const { methods, version } = await readMethods('DEPOSIT');
  return { methods: [...methods], version };
});
