import { listUsers } from '#shared/contract/users.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { listCustomers } from '../data/list-customers.ts';
import { countOf } from '../data/page.ts';
import { searchCustomers } from '../data/search-customers.ts';
import { readTotals } from '../data/totals.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(listUsers, async ({ query: { search, cursor, order, limit = DEFAULT_LIMIT } }) => {
  const page = { limit, cursor };
  if (search) {
    const found = await searchCustomers(search, page);
    return { users: found.rows.map(toUserView), nextCursor: found.nextCursor, ...countOf(found) };
  }
  const [{ rows, nextCursor }, { users: total }] = await Promise.all([listCustomers({ ...page, order }), readTotals()]);
  return { users: rows.map(toUserView), nextCursor, total };
});
