import { getDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods } from '../payment-methods.ts';

export const handler = endpoint(getDepositSettings, async () => {
  const { methods, version } = await readMethods('DEPOSIT');
  return { methods: [...methods], version };
});
