import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** The signed-in customer, balances included. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => api.profile.getProfile() });

/** Shown when the server gives no sentence of its own. */
export const NO_PROFILE = 'Failed to fetch profile';
