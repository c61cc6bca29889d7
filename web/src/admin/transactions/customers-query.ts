import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserView } from '#shared/contract/views.ts';
import { api } from '../../api/client.ts';

/** So many customers are offered for what was typed; whoever is not among them needs a longer word. */
const OFFERED = 8;

export function foundCustomersQuery(search: string) {
  return queryOptions({
    queryKey: ['users', 'list', { search, limit: OFFERED }],
    queryFn: async (): Promise<readonly UserView[]> =>
      (await api.users.listUsers({ query: { limit: OFFERED, ...(search && { search }) } })).users,
    placeholderData: keepPreviousData,
  });
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async (): Promise<UserView> => (await api.users.getUser({ params: { id } })).user,
  });
}
