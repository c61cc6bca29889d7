import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** What the bank knows of the customer who is signed in, balances included. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => api.profile.getProfile() });

/** Shown when the profile cannot be had and the server does not say why (spec 8). */
export const NO_PROFILE = 'Failed to fetch profile';
