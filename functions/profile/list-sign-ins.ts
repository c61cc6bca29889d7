import { listSignIns as route } from '#shared/contract/profile.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { listSignIns } from '../data/audit-lists.ts';
import { endpoint } from '../http/endpoint.ts';
import { toSignInView } from '../views/sign-in-view.ts';

export const handler = endpoint(route, async ({ query: { limit = DEFAULT_LIMIT, cursor } }, caller) => {
  const { rows, nextCursor } = await listSignIns(caller.userId, { limit, cursor });
  return { signIns: rows.map((record) => toSignInView(record, caller.session)), nextCursor };
});
