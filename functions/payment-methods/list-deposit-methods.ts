import { listDepositMethods } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(listDepositMethods, async () => {
  const { methods } = await readMethods('DEPOSIT');
  return { methods: methods.filter(({ isActive }) => isActive) };
});
