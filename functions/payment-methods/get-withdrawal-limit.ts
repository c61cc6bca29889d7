import { getWithdrawalLimit } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(getWithdrawalLimit).handle(async () => {
  const { withdrawalLimit } = await readMethods('WITHDRAW');
  return { withdrawalLimit };
});
