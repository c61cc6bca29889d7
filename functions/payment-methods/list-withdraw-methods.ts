import { listWithdrawMethods } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(listWithdrawMethods).handle(async () => {
  const { methods } = await readMethods('WITHDRAW');
  return { methods: methods.filter(({ isActive }) => isActive) };
});
