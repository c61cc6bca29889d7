import { listSignIns as route } from '#shared/contract/sign-in.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { listSignIns } from '../../audit/audit-lists.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toSignInView } from '../sign-in-view.ts';

export const handler = endpoint(route, async ({ query: { limit = DEFAULT_PAGE_LIMIT, cursor } }, principal) => {
  const { rows, nextCursor } = await listSignIns(principal.userId, { limit, cursor });
  return { signIns: rows.map((record) => toSignInView(record, principal.session)), nextCursor };
});
