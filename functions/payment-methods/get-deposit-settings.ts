import { getDepositSettings } from '#shared/contract/payment-methods.ts';
import { readMethods } from '../data/payment-methods.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(getDepositSettings).handle(async () => {
  const { methods, version } = await readMethods('DEPOSIT');
  return { methods: [...methods], version };
});
