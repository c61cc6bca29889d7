import { listAdministrators } from '#shared/contract/administrators.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { administratorsAmong } from '../data/administrators.ts';
import { lastSignIn } from '../data/audit-lists.ts';
import { endpoint } from '../http/endpoint.ts';
import { administratorIds } from '../identity/sign-ins.ts';
import { toAdministratorView } from '../views/administrator-view.ts';

export const handler = endpoint(listAdministrators, async ({ query }, caller) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const { rows, nextCursor } = await administratorsAmong(await administratorIds(), { limit, cursor });
  const administrators = await Promise.all(
    rows.map(async (user) => toAdministratorView(user, { lastSignInAt: await lastSignIn(user.id), by: caller.userId })),
  );
  return { administrators, nextCursor };
});
