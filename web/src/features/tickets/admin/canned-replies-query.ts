import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: () => api.tickets.getCannedReplies(),
});
