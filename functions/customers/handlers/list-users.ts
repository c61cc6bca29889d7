import { listUsers } from '#shared/contract/customers.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { toPageTotal } from '../../core/dynamodb/page.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readTotals } from '../../reports/totals.ts';
import { listCustomers } from '../list-customers.ts';
import { searchCustomers } from '../search-customers.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(listUsers, async ({ query: { search, cursor, order, limit = DEFAULT_PAGE_LIMIT } }) => {
  const page = { limit, cursor };
  if (search) {
    const found = await searchCustomers(search, page);
    return { users: found.rows.map(toUserView), nextCursor: found.nextCursor, ...toPageTotal(found) };
  }
  const [{ rows, nextCursor }, { users: total }] = await Promise.all([listCustomers({ ...page, order }), readTotals()]);
  return { users: rows.map(toUserView), nextCursor, total };
});
