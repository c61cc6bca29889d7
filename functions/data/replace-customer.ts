/** Putting one customer in place of another: what a restore does for each, and delete-all with nothing in the place. */
import { BatchWriteCommand, type BatchWriteCommandInput, DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/runtime/env.ts';
import { canonical } from './canonical.ts';
import type { Item } from './customer-records.ts';
import type { Key } from './keys.ts';
import { patiently } from './patience.ts';
import { conditionFailed, getItems, table } from './table.ts';
import { entriesOf } from './user-entries.ts';
import type { User } from './users.ts';

const nameOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** What belongs to a customer and is no part of a backup: it stays as long as the customer does. */
const PASSING: Readonly<Record<string, readonly string[]>> = { user: ['allowances'] };

export interface Replacement {
  readonly puts: readonly Item[];
  readonly deletes: readonly Key[];
}

/**
 * What must be written so that `wanted` stands where `present` stands. What would only get another version stays as it is;
 * what is changed gets a version above both, so that nobody's decision on either of them goes through.
 * @param present the customer's partition and guards
 */
export function replacement(present: readonly Item[], wanted: readonly Item[]): Replacement {
  const standing = new Map(present.map((item) => [nameOf(item), item]));
  const puts = wanted.flatMap((item) => {
    const old = standing.get(nameOf(item));
    if (!old) return [item];
    const carried = withPassing(item, old);
    if (canonical(withVersion(carried, versionOf(old))) === canonical(old)) return [];
    return [withVersion(carried, Math.max(versionOf(old) ?? 0, versionOf(item) ?? 0) + 1)];
  });
  const kept = new Set(wanted.map(nameOf));
  return { puts, deletes: present.filter((item) => !kept.has(nameOf(item))).map(keyOf) };
}

function withPassing(item: Item, old: Item): Item {
  const names = PASSING[String(item.kind)] ?? [];
  return { ...item, ...Object.fromEntries(names.flatMap((name) => (name in old ? [[name, old[name]]] : []))) };
}

function versionOf({ kind, version, row }: Item): number | undefined {
  if (kind === 'user') return Number(version);
  if (kind === 'transaction') return Number((row as { v?: number }).v);
  if (kind === 'ticket') return Number((row as { version?: number }).version);
  return undefined;
}

function withVersion(item: Item, version: number | undefined): Item {
  if (version === undefined) return item;
  if (item.kind === 'user') return { ...item, version };
  if (item.kind === 'transaction') return { ...item, row: { ...(item.row as object), v: version } };
  if (item.kind === 'ticket') return { ...item, row: { ...(item.row as object), version } };
  return item;
}

/** The guards that a customer's profile says are theirs, and those that are wanted, as they stand: only the customer's own. */
export async function guardsOf(id: string, user: User | undefined, wanted: readonly Item[]): Promise<Item[]> {
  const named = user && !user.deleted ? entriesOf(user).slice(0, 2) : [];
  const guards: Item[] = [...named.map((entry) => ({ ...entry })), ...wanted.filter(({ kind }) => kind === 'guard')];
  const keys = guards.map(keyOf);
  const distinct = [...new Map(keys.map((key) => [nameOf({ ...key }), key])).values()];
  if (distinct.length === 0) return [];
  // One that is somebody else's at this moment is not theirs to lose; when it is wanted, it is put all the same.
  return (await getItems(distinct, { consistent: true })).filter(({ userId }) => userId === id);
}

/** As many as DynamoDB takes at once. */
const BATCH = 25;

/** Writes it, in an order that can be done again from the beginning: the customer's own item comes last. */
export async function write(userId: string, { puts, deletes }: Replacement): Promise<void> {
  // The same word may be somebody else's by now.
  for (const key of deletes.filter(isGuard)) await removeGuard(userId, key);
  const requests: Request[] = [
    ...deletes.filter((key) => !isGuard(key)).map((Key) => ({ DeleteRequest: { Key: { ...Key } } })),
    ...puts.map((Item) => ({ PutRequest: { Item: { ...Item } } })),
  ];
  const [last, first] = [requests.filter(isProfile), requests.filter((request) => !isProfile(request))];
  for (let at = 0; at < first.length; at += BATCH) await writeBatch(first.slice(at, at + BATCH));
  if (last.length > 0) await writeBatch(last);
}

interface Request {
  readonly PutRequest?: { readonly Item: Record<string, unknown> };
  readonly DeleteRequest?: { readonly Key: Record<string, unknown> };
}

const isProfile = ({ PutRequest, DeleteRequest }: Request): boolean =>
  (PutRequest?.Item ?? DeleteRequest?.Key)?.sk === 'PROFILE';

const isGuard = ({ sk }: Key): boolean => sk === 'GUARD';

async function removeGuard(userId: string, key: Key): Promise<void> {
  try {
    await patiently(() =>
      table().send(
        new DeleteCommand({
          TableName: env.tableName,
          Key: { ...key },
          ConditionExpression: 'userId = :id',
          ExpressionAttributeValues: { ':id': userId },
        }),
      ),
    );
  } catch (error) {
    if (!conditionFailed(error)) throw error;
  }
}

async function writeBatch(requests: readonly Request[]): Promise<void> {
  let left = [...requests] as NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>;
  await patiently(async () => {
    const { UnprocessedItems } = await table().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: left } }));
    left = UnprocessedItems?.[env.tableName] ?? [];
    // Written in part: the rest once more.
    if (left.length > 0) throw Object.assign(new Error('Not all was written'), { name: 'ThrottlingException' });
  });
}
