import { queryOptions } from '@tanstack/react-query';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';

export const ownProfileQuery = queryOptions({
  queryKey: ['admin-profile'],
  queryFn: () => backOfficeApi.administrators.getAdminProfile(),
});
