import { CognitoError } from '../errors.ts';
import { checkPool, type Operations } from '../pool.ts';
import type { User } from '../users.ts';
import { userType } from './users.ts';

const LARGEST_PAGE = 60;

/** Where a filter looks in a user's document. */
const FIELDS: Record<string, string> = { username: '$.username', sub: '$.sub', email: '$.attributes.email' };

export const listingOperations = {
  /** In the order of usernames; filters by equality or prefix. */
  ListUsers(pool, input) {
    checkPool(pool, input.UserPoolId);
    const limit = Math.min(input.Limit ?? LARGEST_PAGE, LARGEST_PAGE);
    const { field, comparison, value } = parseFilter(input.Filter || 'username ^= ""');
    const rows = pool.store.sql.all`SELECT key, user FROM users
      WHERE key > ${input.PaginationToken ?? ''}
        AND CASE ${comparison}
          WHEN '=' THEN json_extract(user, ${field}) = ${value}
          ELSE substr(json_extract(user, ${field}), 1, length(${value})) = ${value} END
      ORDER BY key LIMIT ${limit + 1}`;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      Users: page.map((row) => userType(JSON.parse(String(row.user)) as User)),
      ...(rows.length > limit && last && { PaginationToken: String(last.key) }),
    };
  },
} satisfies Partial<Operations>;

function parseFilter(filter: string): { field: string; comparison: string; value: string } {
  const [, name = '', comparison = '', value = ''] = filter.match(/^\s*"?(\w+)"?\s*(\^?=)\s*"(.*)"\s*$/) ?? [];
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field === undefined) throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
  return { field, comparison, value };
}
