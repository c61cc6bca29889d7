import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => api.customers.getProfile() });
