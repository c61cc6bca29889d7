import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const ownProfileQuery = queryOptions({
  queryKey: ['admin-profile'],
  queryFn: () => api.administrators.getAdminProfile(),
});
