import { listAdministrators } from '#shared/contract/administrators.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { lastSignIn } from '../../audit/audit-lists.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { administratorIds } from '../../sign-in/sign-ins.ts';
import { toAdministratorView } from '../administrator-view.ts';
import { listAdministratorsByIds } from '../administrators.ts';

export const handler = endpoint(listAdministrators, async ({ query }, principal) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const { rows, nextCursor } = await listAdministratorsByIds(await administratorIds(), { limit, cursor });
  const administrators = await Promise.all(
    rows.map(async (user) =>
      toAdministratorView(user, { lastSignInAt: await lastSignIn(user.id), by: principal.userId }),
    ),
  );
  return { administrators, nextCursor };
});
