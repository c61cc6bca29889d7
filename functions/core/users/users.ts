import { notFoundError, sessionEndedError } from '#functions/core/errors.ts';
import { newId } from '#functions/core/ids.ts';
import { accountNumberTakenError } from '#shared/domain/account-number.ts';
import type { DomainError } from '#shared/domain/domain-error.ts';
import { emailTakenError } from '#shared/domain/email.ts';
import { toE164 } from '#shared/domain/phone-number.ts';
import type { RateLimitState } from '#shared/domain/rate-limits.ts';
import type { SessionRevocationState } from '#shared/domain/sessions.ts';
import { type AuditEntry, auditPut } from '../audit/audit.ts';
import { failedConditions } from '../dynamodb/errors.ts';
import { getItem, getItems } from '../dynamodb/get-items.ts';
import { customerRenamedMarkerKey, emailKey, type ItemKey, maintenanceFlagKey, userKey } from '../dynamodb/keys.ts';
import { getPrefetchedItem, PrefetchedItems } from '../dynamodb/prefetched-items.ts';
import {
  itemIsNewCondition,
  setExpression,
  type TableWrite,
  transactWrite,
  versionMatchesCondition,
  withRetries,
  writeItem,
} from '../dynamodb/transact.ts';
import { toCustomerSnapshot, type User, type UserChange } from './user.ts';
import { changedIndexEntries, type UserIndexEntry } from './user-entries.ts';

export async function findUser(userId: string): Promise<User | undefined> {
  const user = await findUserIncludingDeleted(userId);
  return user?.deleted ? undefined : user;
}

interface Writer {
  readonly user: User | undefined;
  readonly maintenance: boolean;
  readonly prefetched: PrefetchedItems;
}

/**
 * Reads the caller, the maintenance flag and other items in one consistent batch.
 * @param others keys that the call reads next
 */
export async function readCallerForWrite(userId: string, others: readonly ItemKey[] = []): Promise<Writer> {
  const own = userKey(userId);
  const keys = [own, maintenanceFlagKey, ...others];
  const prefetched = new PrefetchedItems(keys, await getItems(keys, { consistent: true }));
  const user = prefetched.at(own) as User | undefined;
  return {
    user: user?.deleted ? undefined : user,
    maintenance: prefetched.at(maintenanceFlagKey) !== undefined,
    prefetched,
  };
}

export async function findUserIncludingDeleted(
  userId: string,
  prefetched?: PrefetchedItems,
): Promise<User | undefined> {
  return (await getPrefetchedItem(userKey(userId), prefetched)) as User | undefined;
}

export async function getUserIncludingDeleted(userId: string): Promise<User> {
  const user = await findUserIncludingDeleted(userId);
  if (!user) throw notFoundError('User');
  return user;
}

async function getUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw notFoundError('User');
  return user;
}

/** @throws DomainError 404, also if the user is an administrator */
export async function getCustomer(userId: string): Promise<User> {
  const user = await getUser(userId);
  if (user.role !== 'user') throw notFoundError('User');
  return user;
}

export async function findUserIdByEmail(canonicalEmail: string): Promise<string | undefined> {
  return (await getItem(emailKey(canonicalEmail)))?.userId as string | undefined;
}

export function userUpdate(user: User, changes: { readonly [Name in keyof User]?: User[Name] | undefined }) {
  return {
    Update: {
      Key: userKey(user.id),
      ...setExpression({ ...changes, version: user.version + 1 }, { ':read': user.version }),
      ConditionExpression: '#version = :read',
    },
  };
}

/**
 * Notes that a code was sent to the address, in the transaction that sends it.
 * @param onlyFirst makes the transaction fail when one was sent before
 */
export const emailCodeSentUpdate = ({ id, email }: User, at: string, onlyFirst: boolean): TableWrite => ({
  Update: {
    Key: userKey(id),
    UpdateExpression: 'set emailCodeSentAt = :at, #version = #version + :one',
    ConditionExpression: `email = :email${onlyFirst ? ' and attribute_not_exists(emailCodeSentAt)' : ''}`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':at': at, ':one': 1, ':email': email },
  },
});

/** Saves without an audit record what ends no session. @throws when the user has changed since */
export async function saveSessionState(
  user: User,
  state: Partial<Pick<SessionRevocationState, 'sessionAliases' | 'tokensRevokedBefore'>>,
): Promise<void> {
  await writeItem(userUpdate(user, state));
}

/**
 * @param spend runs again when the user has changed
 * @throws DomainError 404, 503 after the deadline, and what `spend` throws
 */
export async function consumeRateLimit(user: User, spend: (user: User) => RateLimitState): Promise<void> {
  let latest: User | undefined = user;
  await withRetries(async () => {
    const before = latest ?? (await getUser(user.id));
    latest = undefined;
    await writeItem(userUpdate(before, { allowances: spend(before) }));
  });
}

interface UserWrite {
  readonly after: Omit<User, 'version'>;
  readonly putEntries: readonly UserIndexEntry[];
  readonly deleteKeys: readonly ItemKey[];
  readonly extraPut?: object;
  readonly extraUpdate?: TableWrite | undefined;
}

type ConditionCheck = NonNullable<TableWrite['ConditionCheck']>;

/** Writes that belong to the change of a user, such as its notification. */
export interface WritesBesideUser {
  /** @param id that of the audit record, which all tries share */
  readonly writes: (before: User, after: Omit<User, 'version'>, id: string) => readonly TableWrite[];
  /** Returns the error to throw when the condition of one of the writes fails. */
  readonly refusal?: () => DomainError;
}

/**
 * Writes a user together with the audit record in one transaction.
 * @param decide runs again when the user has changed
 * @param ifCaller a condition that the caller may still make the change
 * @param beside further writes of the transaction
 * @throws DomainError 404, 409 e-mail address or account number taken, 401 by `ifCaller`, 503 after the deadline
 */
export async function writeUser(
  userId: string,
  decide: (user: User) => Promise<UserWrite | 'nothing'>,
  audit: (user: User) => AuditEntry,
  ifCaller?: ConditionCheck,
  beside?: WritesBesideUser,
): Promise<User> {
  const recordId = newId();
  return withRetries(async () => {
    const user = await getUserIncludingDeleted(userId);
    const write = await decide(user);
    if (write === 'nothing') return user;
    const { putEntries, deleteKeys, extraPut, extraUpdate } = write;
    const after = { ...write.after, version: user.version + 1 };
    const others = beside?.writes(user, after, recordId) ?? [];
    try {
      await transactWrite([
        { Put: { Item: after, ...versionMatchesCondition(user.version) } },
        auditPut(audit(user), recordId),
        ...putEntries.map((entry) => ({
          Put: { Item: { ...entry }, ...(entry.kind === 'guard' && itemIsNewCondition) },
        })),
        ...deleteKeys.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
        ...(extraPut ? [{ Put: { Item: { ...extraPut } } }] : []),
        ...(extraUpdate ? [extraUpdate] : []),
        ...others,
        ...(ifCaller ? [{ ConditionCheck: ifCaller }] : []),
      ]);
      return after;
    } catch (error) {
      const failed = failedConditions(error) ?? [];
      const [someoneElseFirst, recorded, ...taken] = failed;
      if (recorded) return getUserIncludingDeleted(userId);
      if (ifCaller && failed.at(-1)) throw sessionEndedError();
      const end = failed.length - (ifCaller ? 1 : 0);
      if (beside?.refusal && failed.slice(end - others.length, end).includes(true)) throw beside.refusal();
      const entry = putEntries.find((_, index) => taken[index]);
      if (entry && !someoneElseFirst)
        throw entry.pk.startsWith('EMAIL#') ? emailTakenError() : accountNumberTakenError();
      throw error;
    }
  });
}

/**
 * @param change runs again when the user has changed
 * @throws DomainError as `writeUser`
 */
export function changeUser(
  userId: string,
  change: (user: User) => UserChange | 'nothing',
  audit: (user: User) => AuditEntry,
  ifCaller?: ConditionCheck,
  beside?: WritesBesideUser,
): Promise<User> {
  return writeUser(
    userId,
    async (user) => {
      if (user.deleted) throw notFoundError('User');
      const changes = change(user);
      if (changes === 'nothing') return 'nothing';
      const isOtherAddress = changes.email !== undefined && changes.email !== user.email;
      const isOtherNumber = 'mobile' in changes && toE164(changes.mobile) !== toE164(user.mobile);
      const after = {
        ...user,
        ...changes,
        ...(isOtherAddress && { emailState: undefined, emailCodeSentAt: undefined, emailVerifiedAt: undefined }),
        ...(isOtherNumber && { mobileVerifiedAt: undefined }),
      } as User;
      return { after, ...changedIndexEntries(user, after), ...renaming(user, after) };
    },
    audit,
    ifCaller,
    beside,
  );
}

function renaming(before: User, after: User): Pick<UserWrite, 'extraPut'> {
  const [was, is] = [toCustomerSnapshot(before), toCustomerSnapshot(after)];
  const isSame = (['name', 'email', 'accountNumber', 'mobile'] as const).every((field) => was[field] === is[field]);
  if (isSame || after.role !== 'user') return {};
  return {
    extraPut: { ...customerRenamedMarkerKey(after.id), kind: 'renamed', userId: after.id, version: before.version + 1 },
  };
}

export const findUsers = (ids: readonly string[]): Promise<Map<string, User>> =>
  findUsersByIdsWhere(({ deleted }) => !deleted, ids);

export async function findUsersByIdsWhere(
  isWanted: (user: User) => boolean,
  ids: readonly string[],
): Promise<Map<string, User>> {
  const users = (await getItems(ids.map(userKey))) as unknown as User[];
  return new Map(users.filter(isWanted).map((user) => [user.id, user]));
}
