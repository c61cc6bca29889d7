import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { updateProfile } from '#shared/contract/customers.ts';
import type { OwnProfileView } from '#shared/contract/views.ts';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { api } from '../../../lib/api/client.ts';

export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: () => api.customers.getProfile() });

const SAVED = 'Profile updated successfully!';

export function useSaveProfile(): (body: z.output<typeof updateProfile.body>) => Promise<OwnProfileView> {
  const queries = useQueryClient();
  return async (body) => {
    const { user } = await api.customers.updateProfile({ body });
    const saved = user ?? (await queries.fetchQuery({ ...profileQuery, staleTime: 0 }));
    queries.setQueryData(profileQuery.queryKey, saved);
    showSuccess(SAVED);
    return saved;
  };
}
