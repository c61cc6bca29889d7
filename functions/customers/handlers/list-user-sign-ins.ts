import { listUserSignIns } from '#shared/contract/customers.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { listSignIns } from '../../audit/audit-lists.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { getCustomer } from '../../core/users/users.ts';
import { toSignInView } from '../../sign-in/sign-in-view.ts';

export const handler = endpoint(listUserSignIns, async ({ params, query }, principal) => {
  const { limit = DEFAULT_PAGE_LIMIT, cursor } = query;
  const { id } = await getCustomer(params.id);
  const { rows, nextCursor } = await listSignIns(id, { limit, cursor });
  return { signIns: rows.map((record) => toSignInView(record, principal.session)), nextCursor };
});
