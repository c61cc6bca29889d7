import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { listUsers } from '#shared/contract/customers.ts';
import type { RouteInput, RouteOutput } from '#shared/contract/route.ts';
import type { UserView } from '#shared/contract/views.ts';
import { eurosFromCents } from '#shared/domain/money.ts';
import { type CsvColumn, momentColumns, toCsv } from '../../../components/ui/csv.ts';
import { chosenPageLimitParam } from '../../../components/ui/page-size.ts';
import { api } from '../../../lib/api/client.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';

type Filter = RouteInput<typeof listUsers>['query'];
type Page = RouteOutput<typeof listUsers>;

const LISTS = ['users', 'page'] as const;

export function usersQuery(filter: Filter = {}) {
  return queryOptions({
    queryKey: [...LISTS, filter],
    queryFn: (): Promise<Page> => api.customers.listUsers({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

export interface UserWithSignInLock extends UserView {
  readonly signInLockedUntil?: string | undefined;
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async (): Promise<UserWithSignInLock> => {
      const { user, signInLockedUntil } = await api.customers.getUser({ params: { id } });
      return { ...user, signInLockedUntil };
    },
  });
}

/** Adds a new customer to the list at once, because the server's index is eventually consistent. */
export function addUserToCache(queries: QueryClient, user: UserView | undefined): void {
  forgetLists(queries);
  if (!user) return;
  queries.setQueryData(
    usersQuery(chosenPageLimitParam()).queryKey,
    (page) => page && { ...page, users: [user, ...page.users], ...counted(page.total, 1) },
  );
}

/** @param user undefined reads the customers again */
export function updateUserInCache(queries: QueryClient, user: UserView | undefined): void {
  if (!user) return void queries.invalidateQueries({ queryKey: ['users'] });
  queries.setQueryData(userQuery(user._id).queryKey, (before) => ({
    ...user,
    signInLockedUntil: before?.signInLockedUntil,
  }));
  changeLists(queries, (page) => ({ ...page, users: page.users.map((row) => (row._id === user._id ? user : row)) }));
  void queries.invalidateQueries({ queryKey: ['audit'] });
}

export function clearSignInLockInCache(queries: QueryClient, id: string): void {
  queries.setQueryData(userQuery(id).queryKey, (user) => user && { ...user, signInLockedUntil: undefined });
  void queries.invalidateQueries({ queryKey: ['audit'] });
}

export function removeUserFromCache(queries: QueryClient, { _id: id }: UserView): void {
  forgetLists(queries);
  changeLists(queries, (page) => ({
    ...page,
    users: page.users.filter((row) => row._id !== id),
    ...counted(page.total, -1),
  }));
  queries.removeQueries({ queryKey: userQuery(id).queryKey });
  // The customer's transactions and tickets stay, under another name, and the totals change.
  for (const first of ['transactions', 'tickets', 'stats', 'audit', 'unclaimed'])
    void queries.invalidateQueries({ queryKey: [first] });
}

function forgetLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
}

function changeLists(queries: QueryClient, change: (page: Page) => Page): void {
  queries.setQueriesData<Page>({ queryKey: LISTS }, (page) => page && change(page));
}

const counted = (total: number | undefined, more: number) => (total === undefined ? {} : { total: total + more });

const columns = (): CsvColumn<UserView>[] => [
  { header: 'Name', value: ({ name }) => name },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Account number', value: ({ accountNumber }) => accountNumber },
  { header: 'Balance EUR', value: ({ balance }) => eurosFromCents(balance).toFixed(2) },
  { header: 'Reserved EUR', value: ({ reservedAmount }) => eurosFromCents(reservedAmount).toFixed(2) },
  { header: 'Available EUR', value: ({ availableBalance }) => eurosFromCents(availableBalance).toFixed(2) },
  ...momentColumns<UserView>('Created', ({ createdAt }) => createdAt),
  { header: 'Suspended', value: ({ suspended }) => (suspended ? 'yes' : 'no') },
  { header: 'Needs a password', value: ({ needsPassword }) => (needsPassword ? 'yes' : 'no') },
  { header: '2FA', value: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'yes' : 'no') },
];

export async function usersCsv(
  filter: Pick<Filter, 'search' | 'order'>,
  onProgress: (rows: number) => void,
): Promise<string> {
  const users = await readAllPages(async (page) => {
    const { users: rows, nextCursor } = await api.customers.listUsers({ query: { ...page, ...filter } });
    return { rows, nextCursor };
  }, onProgress);
  return toCsv(columns(), users);
}
