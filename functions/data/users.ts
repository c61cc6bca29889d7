import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { notFound } from '#functions/platform/errors.ts';
import { newId } from '#functions/platform/ids.ts';
import type { Role } from '#shared/contract/views.ts';
import { accountNumberTaken } from '#shared/domain/account-number.ts';
import { emailTaken } from '#shared/domain/email.ts';
import type { BasisPoints } from '#shared/domain/fees.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { PersonalDetail } from '#shared/domain/personal-details.ts';
import type { Allowances } from '#shared/domain/rate-limits.ts';
import type { SessionRules } from '#shared/domain/sessions.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { getItems } from './get-items.ts';
import { CUSTOMERS, emailKey, findPartition, inCustomers, type Key, maintenanceKey, userKey } from './keys.ts';
import type { Page, PageRequest } from './page.ts';
import { failedConditions, table } from './table.ts';
import { transact, withRetries } from './transact.ts';
import { changedEntries, entriesOf, searchWords, type UserEntry } from './user-entries.ts';

/** A customer or an administrator as the table holds it. Money in cents, the fee in basis points. */
export interface User extends SessionRules, Readonly<Partial<Record<PersonalDetail, string>>> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly accountNumber: string;
  readonly balance: Cents;
  readonly reserved: Cents;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly twoFactorEnabled: boolean;
  readonly suspended: boolean;
  /** Raised by every change of the item; a change states the version it was decided on. */
  readonly version: number;
  /** As the customer has told them apart. */
  readonly firstName?: string;
  readonly lastName?: string;
  readonly profilePicture?: string;
  /** Own withdrawal fee; absent, the method's applies. */
  readonly withdrawalFee?: BasisPoints;
  /** How many transactions the customer has. */
  readonly transactionCount?: number;
  /** How many tickets the customer has. */
  readonly ticketCount?: number;
  /** What is left of the limits on what a customer may request. */
  readonly allowances?: Allowances;
  /** Of the request that made the account, when it carried an idempotency key. */
  readonly requestDigest?: string;
  /** Restored, and the sign-in is gone: an administrator sets a password first. */
  readonly needsPassword?: boolean;
  /** What remains of a customer who is gone: the money and the number of things, no word about the person. */
  readonly deleted?: boolean;
  /** ISO 8601, UTC. */
  readonly deletedAt?: string;
}

/** One user, read consistently; nobody who has been deleted. */
export async function findUser(userId: string): Promise<User | undefined> {
  const user = await findUserEvenDeleted(userId);
  return user?.deleted ? undefined : user;
}

/** Who calls (nobody who has been deleted), and whether the bank's data are being replaced; read consistently, at once. */
export async function findWriter(userId: string): Promise<{ user: User | undefined; maintenance: boolean }> {
  const items = await getItems([userKey(userId), maintenanceKey], { consistent: true });
  const user = items.find(({ kind }) => kind === 'user') as User | undefined;
  return { user: user?.deleted ? undefined : user, maintenance: items.some(({ pk }) => pk === maintenanceKey.pk) };
}

/** One user, read consistently, or what remains of a deleted one. */
export async function findUserEvenDeleted(userId: string): Promise<User | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: userKey(userId), ConsistentRead: true }),
  );
  return Item as User | undefined;
}

/** @throws Refusal 404 */
export async function getUserEvenDeleted(userId: string): Promise<User> {
  const user = await findUserEvenDeleted(userId);
  if (!user) throw notFound('User');
  return user;
}

/** @throws Refusal 404 */
export async function getUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw notFound('User');
  return user;
}

/** A user who is a customer. @throws Refusal 404, also for an administrator */
export async function getCustomer(userId: string): Promise<User> {
  const user = await getUser(userId);
  if (user.role !== 'user') throw notFound('User');
  return user;
}

/** The id of whoever has this address (in its canonical form). */
export async function findUserIdByEmail(canonicalEmail: string): Promise<string | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: emailKey(canonicalEmail), ConsistentRead: true }),
  );
  return Item?.userId as string | undefined;
}

/**
 * The part of a transaction that changes some of a user as it was read, if nobody else has changed the user since. What
 * is undefined stays as it is.
 */
export function userUpdate(user: User, changes: { readonly [Name in keyof User]?: User[Name] | undefined }) {
  const values = Object.entries({ ...changes, version: user.version + 1 }).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: env.tableName,
      Key: userKey(user.id),
      UpdateExpression: `set ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#version = :read',
      ExpressionAttributeNames: Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
        ':read': user.version,
      },
    },
  };
}

/** Notes which sessions some tokens are of, if the user has not changed since it was read. */
export async function noteRenamedTokens(user: User, renamedTokens: SessionRules['renamedTokens']): Promise<void> {
  await table().send(new UpdateCommand(userUpdate(user, { renamedTokens }).Update));
}

/** What may be changed of a user without money being moved. */
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
  | 'deleted'
  | 'deletedAt'
>;
/** Undefined takes a value away. */
export type UserChange = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

/** What is to be written of a user, decided on the user as read. */
interface UserWrite {
  readonly after: Omit<User, 'version'>;
  /** Guards and words to add, each on condition that nobody has it. */
  readonly fresh: readonly UserEntry[];
  /** Guards and words to take away. */
  readonly gone: readonly Key[];
  /** Another item to be put. */
  readonly beside?: object;
}

/**
 * Writes a user, what stands beside, and the audit record of it, in one transaction, as `decide` says; it is asked again
 * when somebody else changed the user in between.
 * @returns the user afterwards, also when `decide` says that there is nothing to write
 * @throws Refusal 404, 409 when another user has the e-mail address or account number, 503 after the deadline
 */
export async function writeUser(
  userId: string,
  decide: (user: User) => Promise<UserWrite | 'nothing'>,
  audit: (user: User) => AuditEntry,
): Promise<User> {
  const recordId = newId();
  return withRetries(async () => {
    const user = await getUserEvenDeleted(userId);
    const write = await decide(user);
    if (write === 'nothing') return user;
    const { fresh, gone, beside } = write;
    const after = { ...write.after, version: user.version + 1 };
    const put = (item: object) => ({ Put: { TableName: env.tableName, Item: { ...item } } });
    try {
      await transact([
        {
          Put: {
            ...put(after).Put,
            ConditionExpression: '#version = :version',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':version': user.version },
          },
        },
        auditPut(audit(user), recordId),
        ...fresh.map((entry) => ({ Put: { ...put(entry).Put, ConditionExpression: 'attribute_not_exists(pk)' } })),
        ...gone.map(({ pk, sk }) => ({ Delete: { TableName: env.tableName, Key: { pk, sk } } })),
        ...(beside ? [put(beside)] : []),
      ]);
      return after;
    } catch (error) {
      const [someoneElseFirst, recorded, ...taken] = failedConditions(error) ?? [];
      // An earlier try was written, and only its answer was lost.
      if (recorded) return getUserEvenDeleted(userId);
      const entry = fresh.find((_, index) => taken[index]);
      if (entry && !someoneElseFirst) throw entry.pk.startsWith('EMAIL#') ? emailTaken() : accountNumberTaken();
      throw error;
    }
  });
}

/**
 * Changes a user with what stands beside (guards, search words) and writes the audit record of it, in one transaction.
 * `change` is asked again when somebody else changed the user in between.
 * @throws Refusal 404, 409 when another user has the e-mail address or account number, 503 after the deadline
 */
export function changeUser(
  userId: string,
  change: (user: User) => UserChange | 'nothing',
  audit: (user: User) => AuditEntry,
): Promise<User> {
  return writeUser(
    userId,
    async (user) => {
      if (user.deleted) throw notFound('User');
      const changes = change(user);
      if (changes === 'nothing') return 'nothing';
      const after = { ...user, ...changes } as User;
      return { after, ...changedEntries(user, after) };
    },
    audit,
  );
}

/** Customers, newest first. Reads no more than the page: their keys, then each of them. */
export async function listCustomers({ limit, cursor }: PageRequest): Promise<Page<User>> {
  const [createdAt = '', id = ''] = cursor ? fromCursor(CUSTOMERS, cursor) : [];
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: env.tableName,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :list',
      ExpressionAttributeValues: { ':list': CUSTOMERS },
      ScanIndexForward: false,
      Limit: limit,
      ...(cursor && { ExclusiveStartKey: { ...userKey(id), ...inCustomers(createdAt, id) } }),
    }),
  );
  const positions = Items.map(({ gsi4sk }) => String(gsi4sk).split('#'));
  const users = await findUsers(positions.map(([, userId = '']) => userId));
  const last = positions.at(-1);
  return {
    rows: positions.flatMap(([, userId = '']) => users.get(userId) ?? []),
    ...(LastEvaluatedKey && last && { nextCursor: toCursor(CUSTOMERS, last) }),
  };
}

/**
 * Customers by the beginning of any word of their name, of their e-mail address or account number; all words of the
 * search must match. The index is asked for the longest word, the rest is decided on the customers it names.
 */
export async function searchCustomers(search: string, { limit, cursor }: PageRequest): Promise<Page<User>> {
  const words = searchWords(search).sort((a, b) => b.length - a.length);
  const [longest] = words;
  if (!longest) return listCustomers({ limit, cursor });
  const list = `FIND ${longest}`;
  let start = cursor ? fromCursor(list, cursor) : undefined;
  const rows: User[] = [];
  // A page may need several reads when the other words match few; it is cut short after ten, with a cursor to go on.
  for (let reads = 0; reads < 10 && rows.length < limit; reads += 1) {
    const { Items = [], LastEvaluatedKey } = await table().send(
      new QueryCommand({
        TableName: env.tableName,
        IndexName: 'gsi4',
        KeyConditionExpression: 'gsi4pk = :partition and begins_with(gsi4sk, :word)',
        ExpressionAttributeValues: { ':partition': findPartition(longest), ':word': longest },
        Limit: limit - rows.length,
        ...(start && { ExclusiveStartKey: findPosition(start, longest) }),
      }),
    );
    const hits = Items.map(({ gsi4sk }) => toHit(String(gsi4sk)));
    const users = await findUsers([...new Set(hits.map(({ userId }) => userId))]);
    for (const hit of hits) {
      const user = users.get(hit.userId);
      if (user?.role === 'user' && isFirstHit(user, hit.word, longest) && matches(user, words)) rows.push(user);
    }
    if (!LastEvaluatedKey) return { rows };
    start = [LastEvaluatedKey.pk, LastEvaluatedKey.sk, LastEvaluatedKey.gsi4sk].map(String);
  }
  return { rows, ...(start && { nextCursor: toCursor(list, start) }) };
}

function findPosition([pk = '', sk = '', gsi4sk = '']: readonly string[], word: string) {
  return { pk, sk, gsi4pk: findPartition(word), gsi4sk };
}

/** An entry of the search index is `<word>#<user id>`. */
function toHit(entry: string): Hit {
  const end = entry.lastIndexOf('#');
  return { word: entry.slice(0, end), userId: entry.slice(end + 1) };
}

interface Hit {
  readonly userId: string;
  readonly word: string;
}

/** Everything a customer's search entries begin with. */
function ownWords(user: User): string[] {
  return entriesOf(user).map(({ word }) => word);
}

function matches(user: User, words: readonly string[]): boolean {
  return words.every((word) => ownWords(user).some((own) => own.startsWith(word)));
}

/** Two words of one customer may begin alike; only the first in the index's order counts, so that nobody is listed twice. */
function isFirstHit(user: User, word: string, search: string): boolean {
  const [first] = ownWords(user)
    .filter((own) => own.startsWith(search))
    .sort();
  return first === word;
}

/** Several users at once, by their ids; nobody who has been deleted. */
export async function findUsers(ids: readonly string[]): Promise<Map<string, User>> {
  const users = (await getItems(ids.map(userKey))) as unknown as User[];
  return new Map(users.filter(({ deleted }) => !deleted).map((user) => [user.id, user]));
}
