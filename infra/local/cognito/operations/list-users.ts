import { CognitoError } from '../errors.ts';
import { checkPool, type Operations } from '../pool.ts';
import type { User } from '../users.ts';
import { userType } from './users.ts';

const LARGEST_PAGE = 60;

export const listingOperations = {
  ListUsers(pool, input) {
    checkPool(pool, input.UserPoolId);
    if (input.Filter) throw new CognitoError('InvalidParameterException', 'The local pool has no filters');
    const limit = Math.min(input.Limit ?? LARGEST_PAGE, LARGEST_PAGE);
    const rows = pool.store.sql.all`SELECT key, user FROM users
      WHERE key > ${input.PaginationToken ?? ''} ORDER BY key LIMIT ${limit + 1}`;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      Users: page.map((row) => userType(JSON.parse(String(row.user)) as User)),
      ...(rows.length > limit && last && { PaginationToken: String(last.key) }),
    };
  },
} satisfies Partial<Operations>;
