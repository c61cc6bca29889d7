import { listAdministrators } from '#shared/contract/administrators.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { listAdministratorIds } from '../../sign-in/sign-ins.ts';
import { toAdministratorView } from '../administrator-view.ts';
import { listAdministratorsByIds } from '../administrators.ts';

export const handler = endpoint(listAdministrators, async ({ query }, principal) => {
  const { limit = DEFAULT_PAGE_LIMIT, cursor } = query;
  const { rows, nextCursor } = await listAdministratorsByIds(await listAdministratorIds(), { limit, cursor });
  return { administrators: await Promise.all(rows.map((user) => toAdministratorView(user, principal))), nextCursor };
});
