import { notFound } from '#functions/platform/errors.ts';
import { newId } from '#functions/platform/ids.ts';
import type { Role } from '#shared/contract/views.ts';
import { accountNumberTaken } from '#shared/domain/account-number.ts';
import { emailTaken } from '#shared/domain/email.ts';
import type { BasisPoints } from '#shared/domain/fees.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { PersonalDetail } from '#shared/domain/personal-details.ts';
import type { Allowances } from '#shared/domain/rate-limits.ts';
import type { Refusal } from '#shared/domain/refusal.ts';
import { beginnings, searchWords } from '#shared/domain/search-words.ts';
import type { SessionRules } from '#shared/domain/sessions.ts';
import type { Withdrawn } from '#shared/domain/withdrawal-limit.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { failedConditions } from './dynamodb-errors.ts';
import { getItem, getItems } from './get-items.ts';
import {
  CUSTOMERS,
  emailKey,
  findPartition,
  type Key,
  maintenanceKey,
  nameOfKey,
  renamedKey,
  userKey,
} from './keys.ts';
import { inOrder, type Page, type PageRequest } from './page.ts';
import { query } from './query.ts';
import { getItemAhead, ReadAhead } from './read-ahead.ts';
import { ifNew, ifVersion, setting, transact, type Write, withRetries, writeItem } from './transact.ts';
import { changedEntries, entriesOf, isFoundBy, type UserEntry } from './user-entries.ts';

export interface User extends SessionRules, Readonly<Partial<Record<PersonalDetail, string>>> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly accountNumber: string;
  readonly balance: Cents;
  readonly reserved: Cents;
  readonly createdAt: string;
  readonly twoFactorEnabled: boolean;
  readonly suspended: boolean;
  /** A change is conditional on the version it was decided on. */
  readonly version: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly profilePicture?: string;
  /** Overrides the method's fee. */
  readonly withdrawalFee?: BasisPoints;
  /** Overrides the bank's limit. */
  readonly withdrawalLimit?: Cents;
  readonly withdrawn?: Withdrawn;
  readonly transactionCount?: number;
  readonly ticketCount?: number;
  readonly allowances?: Allowances;
  readonly requestDigest?: string;
  readonly needsPassword?: boolean;
  /** An administrator set the password: the customer is asked for another, or is locked out until there is one. */
  readonly passwordToChange?: 'asked' | 'required';
  /** Absent when the search words are unfolded and lack the parts of hyphenated names. */
  readonly foldedWords?: boolean;
  readonly deleted?: boolean;
  readonly deletedAt?: string;
  readonly deletedBy?: { readonly id: string; readonly name: string };
}

export async function findUser(userId: string): Promise<User | undefined> {
  const user = await findUserEvenDeleted(userId);
  return user?.deleted ? undefined : user;
}

interface Writer {
  readonly user: User | undefined;
  readonly maintenance: boolean;
  readonly ahead: ReadAhead;
}

/** One consistent read. @param others what the call reads next */
export async function findWriter(userId: string, others: readonly Key[] = []): Promise<Writer> {
  const own = userKey(userId);
  // A batch refuses a key that it has twice.
  const keys = [...new Map([own, maintenanceKey, ...others].map((key) => [nameOfKey(key), key])).values()];
  const ahead = new ReadAhead(keys, await getItems(keys, { consistent: true }));
  const user = ahead.at(own) as User | undefined;
  return { user: user?.deleted ? undefined : user, maintenance: ahead.at(maintenanceKey) !== undefined, ahead };
}

export type Shown = Pick<User, 'name' | 'email' | 'accountNumber' | 'mobile'>;

export const shownOf = ({ name, email, accountNumber, mobile }: Shown): Shown => ({
  name,
  email,
  accountNumber,
  ...(mobile !== undefined && { mobile }),
});

/** Undefined for a deleted customer. */
export function asOfToday(items: readonly Record<string, unknown>[]): Shown | undefined {
  const user = items.find(({ kind }) => kind === 'user') as User | undefined;
  return user && !user.deleted ? shownOf(user) : undefined;
}

export async function findUserEvenDeleted(userId: string, ahead?: ReadAhead): Promise<User | undefined> {
  return (await getItemAhead(userKey(userId), ahead)) as User | undefined;
}

export async function getUserEvenDeleted(userId: string): Promise<User> {
  const user = await findUserEvenDeleted(userId);
  if (!user) throw notFound('User');
  return user;
}

export async function getUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw notFound('User');
  return user;
}

/** @throws Refusal 404, also for an administrator */
export async function getCustomer(userId: string): Promise<User> {
  const user = await getUser(userId);
  if (user.role !== 'user') throw notFound('User');
  return user;
}

export async function findUserIdByEmail(canonicalEmail: string): Promise<string | undefined> {
  return (await getItem(emailKey(canonicalEmail)))?.userId as string | undefined;
}

export function userUpdate(user: User, changes: { readonly [Name in keyof User]?: User[Name] | undefined }) {
  return {
    Update: {
      Key: userKey(user.id),
      ...setting({ ...changes, version: user.version + 1 }, { ':read': user.version }),
      ConditionExpression: '#version = :read',
    },
  };
}

export async function noteRenamedTokens(user: User, renamedTokens: SessionRules['renamedTokens']): Promise<void> {
  await writeItem(userUpdate(user, { renamedTokens }));
}

/**
 * @param spend runs again when the user has changed
 * @throws Refusal 404, 503 after the deadline, and what `spend` throws
 */
export async function spendFirst(user: User, spend: (user: User) => Allowances): Promise<void> {
  let latest: User | undefined = user;
  await withRetries(async () => {
    const before = latest ?? (await getUser(user.id));
    latest = undefined;
    await writeItem(userUpdate(before, { allowances: spend(before) }));
  });
}

type Changeable = Omit<
  User,
  | 'id'
  | 'balance'
  | 'reserved'
  | 'version'
  | 'createdAt'
  | 'role'
  | 'transactionCount'
  | 'ticketCount'
  | 'allowances'
  | 'foldedWords'
  | 'withdrawn'
  | 'deleted'
  | 'deletedAt'
  | 'deletedBy'
>;
/** Undefined removes a value. */
export type UserChange = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

export interface Guard {
  readonly check: NonNullable<Write['ConditionCheck']>;
  readonly refusal: () => Refusal;
}

interface UserWrite {
  readonly after: Omit<User, 'version'>;
  readonly fresh: readonly UserEntry[];
  readonly gone: readonly Key[];
  readonly beside?: object;
}

/**
 * With the audit record in one transaction.
 * @param decide runs again when the user has changed
 * @throws Refusal 404, 409 e-mail address or account number taken, 503 after the deadline
 */
export async function writeUser(
  userId: string,
  decide: (user: User) => Promise<UserWrite | 'nothing'>,
  audit: (user: User) => AuditEntry,
  guard?: Guard,
): Promise<User> {
  const recordId = newId();
  return withRetries(async () => {
    const user = await getUserEvenDeleted(userId);
    const write = await decide(user);
    if (write === 'nothing') return user;
    const { fresh, gone, beside } = write;
    const after = { ...write.after, version: user.version + 1 };
    try {
      await transact([
        { Put: { Item: after, ...ifVersion(user.version) } },
        auditPut(audit(user), recordId),
        ...fresh.map((entry) => ({ Put: { Item: { ...entry }, ...(entry.kind === 'guard' && ifNew) } })),
        ...gone.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
        ...(beside ? [{ Put: { Item: { ...beside } } }] : []),
        ...(guard ? [{ ConditionCheck: guard.check }] : []),
      ]);
      return after;
    } catch (error) {
      const failed = failedConditions(error) ?? [];
      const [someoneElseFirst, recorded, ...taken] = failed;
      if (recorded) return getUserEvenDeleted(userId);
      if (guard && failed.at(-1)) throw guard.refusal();
      const entry = fresh.find((_, index) => taken[index]);
      if (entry && !someoneElseFirst) throw entry.pk.startsWith('EMAIL#') ? emailTaken() : accountNumberTaken();
      throw error;
    }
  });
}

/**
 * @param change runs again when the user has changed
 * @throws Refusal 404, 409 e-mail address or account number taken, 503 after the deadline
 */
export function changeUser(
  userId: string,
  change: (user: User) => UserChange | 'nothing',
  audit: (user: User) => AuditEntry,
  guard?: Guard,
): Promise<User> {
  return writeUser(
    userId,
    async (user) => {
      if (user.deleted) throw notFound('User');
      const changes = change(user);
      if (changes === 'nothing') return 'nothing';
      const after = { ...user, ...changes, foldedWords: true } as User;
      return { after, ...changedEntries(user, after), ...renaming(user, after) };
    },
    audit,
    guard,
  );
}

function renaming(before: User, after: User): Pick<UserWrite, 'beside'> {
  const [was, is] = [shownOf(before), shownOf(after)];
  const isSame = (['name', 'email', 'accountNumber', 'mobile'] as const).every((field) => was[field] === is[field]);
  if (isSame || after.role !== 'user') return {};
  return { beside: { ...renamedKey(after.id), kind: 'renamed', userId: after.id, version: before.version + 1 } };
}

export const listCustomers = (page: PageRequest): Promise<Page<User>> => listByMoment(CUSTOMERS, page, findUsers);

export async function listByMoment(
  list: string,
  { limit, cursor, order }: PageRequest,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, User>>,
): Promise<Page<User>> {
  const name = inOrder(list, order);
  const [moment = '', id = ''] = cursor ? fromCursor(name, cursor) : [];
  const { Items = [], LastEvaluatedKey } = await query({
    IndexName: 'gsi4',
    KeyConditionExpression: 'gsi4pk = :list',
    ExpressionAttributeValues: { ':list': list },
    ScanIndexForward: order === 'oldest',
    Limit: limit,
    ...(cursor && { ExclusiveStartKey: { ...userKey(id), gsi4pk: list, gsi4sk: `${moment}#${id}` } }),
  });
  const positions = Items.map(({ gsi4sk }) => String(gsi4sk).split('#'));
  const users = await find(positions.map(([, userId = '']) => userId));
  const last = positions.at(-1);
  return {
    rows: positions.flatMap(([, userId = '']) => users.get(userId) ?? []),
    ...(LastEvaluatedKey && last && { nextCursor: toCursor(name, last) }),
  };
}

/**
 * Every word of the search is a prefix of a word of the name, e-mail address or account number. The index is queried
 * for the longest word.
 */
export async function searchCustomers(search: string, { limit, cursor }: PageRequest): Promise<Page<User>> {
  const words = searchWords(search).sort((a, b) => b.length - a.length);
  const [longest] = words;
  if (!longest) return listCustomers({ limit, cursor });
  const list = `FIND ${words.join(' ')}`;
  const prefixes = beginnings(longest);
  const [position, before] = cursor ? positionIn(fromCursor(list, cursor)) : [{ at: 0 }, 0];
  let { at, start } = position;
  const rows: User[] = [];
  for (let reads = 0; reads < 10 && rows.length < limit; reads += 1) {
    const prefix = prefixes[at] ?? '';
    const { Items = [], LastEvaluatedKey } = await query({
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :partition and begins_with(gsi4sk, :word)',
      ExpressionAttributeValues: { ':partition': findPartition(prefix), ':word': prefix },
      Limit: limit - rows.length,
      ...(start && { ExclusiveStartKey: { ...start, gsi4pk: findPartition(prefix) } }),
    });
    const users = await findUsers([...new Set(Items.map(userIdIn))]);
    for (const item of Items) {
      const user = users.get(userIdIn(item));
      if (user?.role !== 'user' || !isFoundBy(words, user)) continue;
      const first = firstHit(user, prefixes);
      if (first?.at === at && first.entry.pk === item.pk && first.entry.sk === item.sk) rows.push(user);
    }
    start = LastEvaluatedKey as StartKey | undefined;
    if (!start) at += 1;
    if (at === prefixes.length) return { rows, ...(before !== undefined && { counted: before + rows.length }) };
  }
  const { pk = '', sk = '', gsi4sk = '' } = start ?? {};
  const counted = before === undefined ? undefined : before + rows.length;
  const count = counted === undefined ? [] : [String(counted)];
  return {
    rows,
    nextCursor: toCursor(list, [pk, sk, gsi4sk, String(at), ...count]),
    ...(counted !== undefined && { counted }),
  };
}

interface StartKey extends Key {
  readonly gsi4sk: string;
}

/** Older cursors have no numbers. */
function positionIn([pk = '', sk = '', gsi4sk = '', at = '0', counted]: readonly string[]) {
  const position: { at: number; start?: StartKey } = { at: Number(at), ...(pk && { start: { pk, sk, gsi4sk } }) };
  return [position, counted === undefined ? undefined : Number(counted)] as const;
}

function userIdIn({ gsi4sk }: Record<string, unknown>): string {
  const entry = String(gsi4sk);
  return entry.slice(entry.lastIndexOf('#') + 1);
}

/** A customer may match by several entries; only the first in the order of the index counts. */
function firstHit(user: User, prefixes: readonly string[]) {
  const entries = entriesOf(user).sort((a, b) => (a.word < b.word ? -1 : 1));
  for (const [at, prefix] of prefixes.entries()) {
    const entry = entries.find(({ word }) => word.startsWith(prefix));
    if (entry) return { at, entry };
  }
  return undefined;
}

export const findUsers = (ids: readonly string[]): Promise<Map<string, User>> =>
  findUsersWho(({ deleted }) => !deleted, ids);

export async function findUsersWho(
  isWanted: (user: User) => boolean,
  ids: readonly string[],
): Promise<Map<string, User>> {
  const users = (await getItems(ids.map(userKey))) as unknown as User[];
  return new Map(users.filter(isWanted).map((user) => [user.id, user]));
}
