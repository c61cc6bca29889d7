import { randomUUID } from 'node:crypto';
import type { AttributeType, UserType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, notAuthorized, required } from '../errors.ts';
import { checkPassword } from '../password-policy.ts';
import { hashPassword } from '../passwords.ts';
import { checkPool, type Operations } from '../pool.ts';
import { revokeSignInsOf } from '../sign-ins.ts';
import { bearerOf, changeBearer } from '../tokens.ts';
import {
  attributesOf,
  changedAttributes,
  changeUser,
  findUser,
  namedUser,
  saveUser,
  type User,
  userKey,
} from '../users.ts';

export const userOperations = {
  async AdminCreateUser(pool, input) {
    checkPool(pool, input.UserPoolId);
    const username = required('username', input.Username);
    if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u.test(username)) {
      throw invalidParameter("1 validation error detected: Value at 'username' is invalid");
    }
    if (input.MessageAction !== 'SUPPRESS') {
      throw invalidParameter('The local pool sends no messages: set MessageAction SUPPRESS');
    }
    const password = input.TemporaryPassword;
    if (password !== undefined) checkPassword(password, pool.settings.passwordPolicy);
    const passwordHash = password === undefined ? undefined : await hashPassword(password, pool.passwordCost);

    return pool.store.transaction(() => {
      if (findUser(pool.store, userKey(pool, username))) {
        throw new CognitoError('UsernameExistsException', 'User account already exists');
      }
      const now = pool.clock();
      const user: User = {
        username,
        sub: randomUUID(),
        createdAt: now,
        modifiedAt: now,
        enabled: true,
        status: 'FORCE_CHANGE_PASSWORD',
        attributes: changedAttributes({}, input.UserAttributes),
        groups: [],
        ...(passwordHash !== undefined && { passwordHash }),
      };
      saveUser(pool, user);
      return { User: userType(user) };
    });
  },

  /** NOTE: ends no sign-in; AdminUserGlobalSignOut does. */
  async AdminSetUserPassword(pool, input) {
    namedUser(pool, input);
    const password = required('password', input.Password);
    checkPassword(password, pool.settings.passwordPolicy);
    const passwordHash = await hashPassword(password, pool.passwordCost);
    const status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    return changeUser(pool, input, (user) => ({ ...user, passwordHash, status }));
  },

  AdminGetUser(pool, input) {
    const user = namedUser(pool, input);
    const { Attributes: UserAttributes, ...rest } = userType(user);
    return { ...rest, Username: user.username, UserAttributes, ...mfaOf(user) };
  },

  GetUser(pool, input) {
    const user = bearerOf(pool, input.AccessToken);
    return { Username: user.username, UserAttributes: attributesOf(user), ...mfaOf(user) };
  },

  UpdateUserAttributes(pool, input) {
    return changeBearer(pool, input, (user) => withAttributes(user, input.UserAttributes));
  },

  DeleteUser(pool, input) {
    const { username } = bearerOf(pool, input.AccessToken);
    pool.store.sql.run`DELETE FROM users WHERE key = ${userKey(pool, username)}`;
    return {};
  },

  AdminUpdateUserAttributes(pool, input) {
    return changeUser(pool, input, (user) => withAttributes(user, input.UserAttributes));
  },

  AdminDeleteUser(pool, input) {
    const { username } = namedUser(pool, input);
    pool.store.sql.run`DELETE FROM users WHERE key = ${userKey(pool, username)}`;
    return {};
  },

  AdminDisableUser(pool, input) {
    return changeUser(pool, input, (user) => {
      revokeSignInsOf(pool.store, userKey(pool, user.username));
      return { ...user, enabled: false };
    });
  },

  AdminEnableUser(pool, input) {
    return changeUser(pool, input, (user) => ({ ...user, enabled: true }));
  },

  /** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignUp.html */
  SignUp(pool) {
    throw pool.settings.allowAdminCreateUserOnly
      ? notAuthorized('SignUp is not permitted for this user pool')
      : new CognitoError('UnknownOperationException', 'The local pool knows no self sign-up');
  },
} satisfies Partial<Operations>;

const withAttributes = (user: User, changes: AttributeType[] | undefined): User => ({
  ...user,
  attributes: changedAttributes(user.attributes, changes),
});

const mfaOf = ({ softwareToken }: User) => ({
  ...(softwareToken?.enabled && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
  ...(softwareToken?.preferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
});

export function userType(user: User): UserType {
  return {
    Username: user.username,
    Attributes: attributesOf(user),
    UserCreateDate: new Date(user.createdAt),
    UserLastModifiedDate: new Date(user.modifiedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}
