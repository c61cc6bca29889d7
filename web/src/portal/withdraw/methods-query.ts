import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The withdraw methods that are switched on. */
export const withdrawMethodsQuery = queryOptions({
  queryKey: ['withdraw-methods'],
  queryFn: () => api.paymentMethods.listWithdrawMethods(),
});
