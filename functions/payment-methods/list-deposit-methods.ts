import { listDepositMethods } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(listDepositMethods).handle(async () => {
  const { methods } = await readMethods('DEPOSIT');
  return { methods: methods.filter(({ isActive }) => isActive) };
});
