import { listDepositMethods } from '#shared/contract/transactions/payment-methods.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods } from '../payment-methods.ts';

export const handler = endpoint(listDepositMethods, async () => {
  const { methods } = await readMethods('DEPOSIT');
  return { methods: methods.filter(({ isActive }) => isActive) };
});
