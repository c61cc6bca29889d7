import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client.ts';

export const depositMethodsQuery = queryOptions({
  queryKey: ['deposit-methods'],
  queryFn: () => api.transactions.listDepositMethods(),
});
