import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameterException, requiredParameter } from './errors.ts';
import { assertPoolId, type LocalUserPool } from './pool.ts';
import type { PoolStore } from './store.ts';

export interface PoolUser {
  readonly username: string;
  readonly sub: string;
  readonly enabled: boolean;
  readonly passwordHash?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly softwareToken?: SoftwareToken;
  /** Secret that is associated but not yet verified. */
  readonly newSecret?: string;
}

interface SoftwareToken {
  readonly secret: string;
  /** Time step of the last accepted code; codes of this step and earlier ones are refused. */
  readonly lastStep: number;
  readonly enabled: boolean;
}

export function findPoolUser({ sql }: PoolStore, username: string): PoolUser | undefined {
  const row = sql.get`SELECT user FROM users WHERE key = ${username}`;
  return row && (JSON.parse(String(row.user)) as PoolUser);
}

interface NamedInput {
  readonly UserPoolId: string | undefined;
  readonly Username: string | undefined;
}

/** @throws UserNotFoundException */
export function getPoolUserByName(pool: LocalUserPool, input: NamedInput): PoolUser {
  assertPoolId(pool, input.UserPoolId);
  const user = findPoolUser(pool.store, requiredParameter('username', input.Username));
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  return user;
}

export function savePoolUser({ store: { sql } }: LocalUserPool, user: PoolUser): void {
  sql.run`INSERT INTO users (key, user) VALUES (${user.username}, ${JSON.stringify(user)})
    ON CONFLICT (key) DO UPDATE SET user = excluded.user`;
}

/** @returns the empty answer */
export function updatePoolUser(
  pool: LocalUserPool,
  input: NamedInput,
  change: (user: PoolUser) => PoolUser,
): Record<string, never> {
  return pool.store.transaction(() => {
    savePoolUser(pool, change(getPoolUserByName(pool, input)));
    return {};
  });
}

export function toAttributeList(user: PoolUser): AttributeType[] {
  return Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));
}

/**
 * Changes attributes; a blank value removes one:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUpdateUserAttributes.html
 */
export function applyAttributeChanges(
  current: PoolUser['attributes'],
  changes: AttributeType[] | undefined,
): Record<string, string> {
  const attributes = new Map(Object.entries(current));
  for (const { Name, Value } of changes ?? []) {
    const name = requiredParameter('userAttributes.member.name', Name);
    if (name === 'sub') throw invalidParameterException('sub: Attribute cannot be updated.');
    if (Value) attributes.set(name, Value);
    else attributes.delete(name);
  }
  return Object.fromEntries(attributes);
}
