import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The deposit methods that are switched on. */
export const depositMethodsQuery = queryOptions({
  queryKey: ['deposit-methods'],
  queryFn: () => api.paymentMethods.listDepositMethods(),
});
