import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => api.customers.getProfile() });

export const NO_PROFILE = 'Failed to fetch profile';
