import { CognitoError, invalidParameter, required } from '../errors.ts';
import { checkPool, type Operations, type Pool } from '../pool.ts';
import { changeUser, type User } from '../users.ts';
import { userType } from './users.ts';

const MAX_PAGE_SIZE = 60;

export const groupAndListOperations = {
  AdminAddUserToGroup(pool, input) {
    const group = known(pool, input.GroupName);
    return changeUser(pool, input, (user) => ({ ...user, groups: [...new Set([...user.groups, group])] }));
  },

  ListUsersInGroup(pool, input) {
    checkPool(pool, input.UserPoolId);
    const group = known(pool, input.GroupName);
    const { Users, next } = pageOf(pool, input.Limit, input.NextToken, group);
    return { Users, NextToken: next };
  },

  ListUsers(pool, input) {
    checkPool(pool, input.UserPoolId);
    if (input.Filter) throw invalidParameter('The local pool has no filters');
    const { Users, next } = pageOf(pool, input.Limit, input.PaginationToken);
    return { Users, PaginationToken: next };
  },
} satisfies Partial<Operations>;

function known({ settings }: Pool, name: string | undefined): string {
  const group = required('groupName', name);
  if (!settings.groups.includes(group)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  return group;
}

/** By username. @param group all users when absent */
function pageOf({ store: { sql } }: Pool, wanted = MAX_PAGE_SIZE, after = '', group: string | null = null) {
  const limit = Math.min(wanted, MAX_PAGE_SIZE);
  const rows = sql.all`SELECT key, user FROM users
    WHERE key > ${after}
      AND (${group} IS NULL OR EXISTS (SELECT 1 FROM json_each(user, '$.groups') WHERE json_each.value = ${group}))
    ORDER BY key LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    Users: page.map((row) => userType(JSON.parse(String(row.user)) as User)),
    next: rows.length > limit ? String(page.at(-1)?.key) : undefined,
  };
}
