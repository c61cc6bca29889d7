import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const withdrawMethodsQuery = queryOptions({
  queryKey: ['withdraw-methods'],
  queryFn: () => api.transactions.listWithdrawMethods(),
});
