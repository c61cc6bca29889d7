import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/contract/route.ts';
import type { listUsers } from '#shared/contract/users.ts';
import type { UserView } from '#shared/contract/views.ts';
import { api } from '../../api/client.ts';

type Page = Output<typeof listUsers>;

export interface UsersFilter {
  readonly search?: string;
  readonly cursor?: string;
}

/** One page of the customers, newest first. */
export function usersQuery(filter: UsersFilter = {}) {
  return queryOptions({
    queryKey: ['users', filter],
    queryFn: (): Promise<Page> => api.users.listUsers({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

/** Puts a new customer on top of the list. NOTE: at once, because the server's index may be a moment behind. */
export function showNewUser(queries: QueryClient, user: UserView): void {
  const { queryKey } = usersQuery();
  void queries.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
  queries.setQueryData(queryKey, (page) => page && { ...page, users: [user, ...page.users], ...counted(page.total) });
}

const counted = (total: number | undefined) => (total === undefined ? {} : { total: total + 1 });
