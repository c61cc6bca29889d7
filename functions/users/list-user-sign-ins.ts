import { listUserSignIns } from '#shared/contract/users.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { listSignIns } from '../data/audit-lists.ts';
import { getCustomer } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { toSignInView } from '../views/sign-in-view.ts';

export const handler = endpoint(listUserSignIns, async ({ params, query }, caller) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const { id } = await getCustomer(params.id);
  const { rows, nextCursor } = await listSignIns(id, { limit, cursor });
  return { signIns: rows.map((record) => toSignInView(record, caller.session)), nextCursor };
});
