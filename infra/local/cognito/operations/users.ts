import { randomUUID } from 'node:crypto';
import { CognitoError, invalidParameterException, requiredParameter } from '../errors.ts';
import { assertMeetsPasswordPolicy, hashPassword } from '../passwords.ts';
import { assertPoolId, type CognitoOperations, type LocalUserPool } from '../pool.ts';
import { revokeSignInsOf } from '../sign-ins.ts';
import { userOfAccessToken } from '../tokens.ts';
import {
  applyAttributeChanges,
  findPoolUser,
  getPoolUserByName,
  type PoolUser,
  savePoolUser,
  toAttributeList,
  updatePoolUser,
} from '../users.ts';

const MAX_PAGE_SIZE = 60;

export const userOperations = {
  AdminCreateUser(pool, input) {
    assertPoolId(pool, input.UserPoolId);
    const username = requiredParameter('username', input.Username);
    if (input.MessageAction !== 'SUPPRESS' || input.TemporaryPassword !== undefined) {
      throw invalidParameterException('The local pool sends no messages and sets no temporary passwords');
    }
    return pool.store.transaction(() => {
      if (findPoolUser(pool.store, username)) {
        throw new CognitoError('UsernameExistsException', 'User account already exists');
      }
      const attributes = applyAttributeChanges({}, input.UserAttributes);
      const user: PoolUser = { username, sub: randomUUID(), enabled: true, attributes, groups: [] };
      savePoolUser(pool, user);
      return { User: { Username: username, Attributes: toAttributeList(user), Enabled: true } };
    });
  },

  /** NOTE: this ends no sign-in; AdminUserGlobalSignOut does. */
  async AdminSetUserPassword(pool, input) {
    getPoolUserByName(pool, input);
    const password = requiredParameter('password', input.Password);
    if (!input.Permanent) throw invalidParameterException('The local pool sets no temporary passwords');
    assertMeetsPasswordPolicy(password, pool.settings.passwordMinimumLength);
    const passwordHash = await hashPassword(password, pool.passwordCost);
    return updatePoolUser(pool, input, (user) => ({ ...user, passwordHash }));
  },

  AdminGetUser(pool, input) {
    const user = getPoolUserByName(pool, input);
    return {
      Username: user.username,
      UserAttributes: toAttributeList(user),
      Enabled: user.enabled,
      ...(user.softwareToken?.enabled && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
    };
  },

  AdminUpdateUserAttributes(pool, input) {
    return updatePoolUser(pool, input, (user) => ({
      ...user,
      attributes: applyAttributeChanges(user.attributes, input.UserAttributes),
    }));
  },

  AdminDeleteUser(pool, input) {
    pool.store.sql.run`DELETE FROM users WHERE key = ${getPoolUserByName(pool, input).username}`;
    return {};
  },

  AdminDisableUser(pool, input) {
    return updatePoolUser(pool, input, (user) => {
      revokeSignInsOf(pool.store, user.username);
      return { ...user, enabled: false };
    });
  },

  AdminEnableUser(pool, input) {
    return updatePoolUser(pool, input, (user) => ({ ...user, enabled: true }));
  },

  AdminAddUserToGroup(pool, input) {
    const group = knownGroup(pool, input.GroupName);
    return updatePoolUser(pool, input, (user) => ({ ...user, groups: [...new Set([...user.groups, group])] }));
  },

  ListUsersInGroup(pool, input) {
    assertPoolId(pool, input.UserPoolId);
    const { Users, next } = pageOf(pool, input.NextToken, knownGroup(pool, input.GroupName));
    return { Users, NextToken: next };
  },

  /** For tests, which look for sign-ins without an account. */
  ListUsers(pool, input) {
    assertPoolId(pool, input.UserPoolId);
    const { Users, next } = pageOf(pool, input.PaginationToken);
    return { Users, PaginationToken: next };
  },

  // The bank never calls these, but the holder of a token with the scope of the pool could.
  GetUser: onlyForBearers,
  UpdateUserAttributes: onlyForBearers,
  DeleteUser: onlyForBearers,
  GlobalSignOut: onlyForBearers,
  SetUserMFAPreference: onlyForBearers,
} satisfies Partial<CognitoOperations>;

/** @throws NotAuthorizedException for every token that the bank hands out */
function onlyForBearers(pool: LocalUserPool, { AccessToken }: { AccessToken: string | undefined }): never {
  userOfAccessToken(pool, AccessToken);
  throw new CognitoError('UnknownOperationException', 'The local pool does this for no one');
}

function knownGroup({ settings }: LocalUserPool, name: string | undefined): string {
  const group = requiredParameter('groupName', name);
  if (!settings.groups.includes(group)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  return group;
}

/** By username. @param group all users when absent */
function pageOf({ store: { sql } }: LocalUserPool, after = '', group: string | null = null) {
  const rows = sql.all`SELECT user FROM users
    WHERE key > ${after}
      AND (${group} IS NULL OR EXISTS (SELECT 1 FROM json_each(user, '$.groups') WHERE json_each.value = ${group}))
    ORDER BY key LIMIT ${MAX_PAGE_SIZE + 1}`;
  const users = rows.slice(0, MAX_PAGE_SIZE).map((row) => JSON.parse(String(row.user)) as PoolUser);
  return {
    Users: users.map((user) => ({ Username: user.username, Attributes: toAttributeList(user), Enabled: user.enabled })),
    next: rows.length > MAX_PAGE_SIZE ? users.at(-1)?.username : undefined,
  };
}
