import { listUsers } from '#shared/contract/users.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { readTotals } from '../data/totals.ts';
import { listCustomers, searchCustomers } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(listUsers).handle(async ({ query: { search, cursor, limit = DEFAULT_LIMIT } }) => {
  const page = { limit, cursor };
  const [{ rows, nextCursor }, total] = search
    ? [await searchCustomers(search, page), undefined]
    : await Promise.all([listCustomers(page), readTotals().then(({ users }) => users)]);
  return { users: rows.map(toUserView), nextCursor, total };
});
