import { getWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(getWithdrawSettings).handle(async () => {
  const { methods, version } = await readMethods('WITHDRAW');
  return { methods: [...methods], version };
});
