import { CognitoError, required } from '../errors.ts';
import { checkPool, type Operations, type Pool } from '../pool.ts';
import { changeUser, type User } from '../users.ts';
import { userType } from './users.ts';

const LARGEST_PAGE = 60;

export const groupOperations = {
  AdminAddUserToGroup(pool, input) {
    const group = known(pool, input.GroupName);
    return changeUser(pool, input, (user) => ({ ...user, groups: [...new Set([...user.groups, group])] }));
  },

  ListUsersInGroup(pool, input) {
    checkPool(pool, input.UserPoolId);
    const group = known(pool, input.GroupName);
    const limit = Math.min(input.Limit ?? LARGEST_PAGE, LARGEST_PAGE);
    const rows = pool.store.sql.all`SELECT key, user FROM users
      WHERE key > ${input.NextToken ?? ''}
        AND EXISTS (SELECT 1 FROM json_each(user, '$.groups') WHERE json_each.value = ${group})
      ORDER BY key LIMIT ${limit + 1}`;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      Users: page.map((row) => userType(JSON.parse(String(row.user)) as User)),
      ...(rows.length > limit && last && { NextToken: String(last.key) }),
    };
  },
} satisfies Partial<Operations>;

function known({ settings }: Pool, name: string | undefined): string {
  const group = required('groupName', name);
  if (!settings.groups.includes(group)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  return group;
}
