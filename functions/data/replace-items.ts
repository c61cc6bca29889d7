/** Putting one customer in place of another: what a restore does for each, and delete-all with nothing in the place. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { canonical } from './canonical.ts';
import type { Item } from './customer-records.ts';
import { getItems } from './get-items.ts';
import type { Key } from './keys.ts';
import { table } from './table.ts';
import { conditionalWrite, type TransactItem, transact, withRetries } from './transact.ts';
import { entriesOf } from './user-entries.ts';
import type { User } from './users.ts';

const nameOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** What belongs to a customer and is no part of a backup: it stays as long as the customer does. */
const PASSING: Readonly<Record<string, readonly string[]>> = { user: ['allowances'] };

interface Replacement {
  readonly puts: readonly Item[];
  readonly deletes: readonly Key[];
}

/**
 * What must be written so that `wanted` stands where `present` stands. What would only get another version stays as it is;
 * what is changed gets a version above both, so that nobody's decision on either of them goes through.
 * @param present the customer's partition and guards
 */
function replacement(present: readonly Item[], wanted: readonly Item[]): Replacement {
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

/** A customer whose items are to be replaced. */
export interface Replaced {
  readonly id: string;
  /** As the table has it. */
  readonly profile: User | undefined;
  /** The partition as it was read. */
  readonly present: readonly Item[];
  readonly wanted: readonly Item[];
  /** Puts that must be there before, and deletes that must come after everything else. */
  readonly before: readonly Item[];
  readonly after: readonly Key[];
}

/**
 * Replaces some customers, each at once as far as a transaction reaches, so that nobody reads half of one; of a larger one
 * the own item comes last, so that it can be done again from the beginning.
 * @param namesMove whether an e-mail address or account number that goes may be another customer's by now
 */
export async function replaceItems(customers: readonly Replaced[], namesMove: boolean): Promise<void> {
  const guards = await guardsOf(customers);
  const writes: TransactItem[][] = [];
  for (const customer of customers) {
    const { puts, deletes } = replacement([...customer.present, ...(guards.get(customer.id) ?? [])], customer.wanted);
    // Conditional, and so by themselves.
    if (namesMove) await removeGuards(customer.id, deletes.filter(isGuard));
    const own = [...deletes.filter((key) => !(namesMove && isGuard(key))).map(toDelete), ...puts.map(toPut)];
    const inOrder = [...own.filter((write) => !isProfile(write)), ...own.filter(isProfile)];
    writes.push([...customer.before.map(toPut), ...inOrder, ...customer.after.map(toDelete)]);
  }
  for (const transaction of packed(writes)) await withRetries(() => transact(transaction));
}

/** The guards that customers have, or are to have, as they stand: of each only their own. */
async function guardsOf(customers: readonly Replaced[]): Promise<Map<unknown, Item[]>> {
  const keys = customers.flatMap(({ profile, wanted }) => [
    ...(profile && !profile.deleted
      ? entriesOf(profile)
          .slice(0, 2)
          .map(({ pk, sk }) => ({ pk, sk }))
      : []),
    ...wanted.filter(({ kind }) => kind === 'guard').map(keyOf),
  ]);
  const distinct = [...new Map(keys.map((key) => [nameOf({ ...key }), key])).values()];
  const standing = distinct.length > 0 ? await getItems(distinct, { consistent: true }) : [];
  // One that is somebody else's at this moment is not theirs to lose; when it is wanted, it is put all the same.
  return Map.groupBy(standing, ({ userId }) => userId);
}

const toPut = (Item: Item): TransactItem => ({ Put: { TableName: env.tableName, Item: { ...Item } } });
const toDelete = (Key: Key): TransactItem => ({ Delete: { TableName: env.tableName, Key: { ...Key } } });

const isProfile = ({ Put, Delete }: TransactItem): boolean => (Put?.Item ?? Delete?.Key)?.sk === 'PROFILE';

const isGuard = ({ sk }: Key): boolean => sk === 'GUARD';

/** Removes the guards that still belong to this user. */
async function removeGuards(userId: string, keys: readonly Key[]): Promise<void> {
  for (const key of keys) {
    await conditionalWrite(() =>
      table().send(
        new DeleteCommand({
          TableName: env.tableName,
          Key: { ...key },
          ConditionExpression: 'userId = :id',
          ExpressionAttributeValues: { ':id': userId },
        }),
      ),
    );
  }
}

/** As much as DynamoDB takes at once; of bytes it takes four million. */
const MOST_WRITES = 100;
const MOST_BYTES = 3_000_000;

/** Several customers in one transaction, as long as they fit; one that does not fit in several. */
function packed(customers: readonly TransactItem[][]): TransactItem[][] {
  const transactions: TransactItem[][] = [];
  let size = { writes: MOST_WRITES, bytes: 0 };
  const room = (writes: number, bytes: number) =>
    size.writes + writes <= MOST_WRITES && size.bytes + bytes <= MOST_BYTES;
  for (const customer of customers) {
    const bytes = customer.map((write) => Buffer.byteLength(JSON.stringify(write)));
    const together = room(
      customer.length,
      bytes.reduce((sum, each) => sum + each, 0),
    );
    customer.forEach((write, index) => {
      const each = bytes[index] ?? 0;
      if (!room(1, each) || (index === 0 && !together)) {
        transactions.push([]);
        size = { writes: 0, bytes: 0 };
      }
      transactions.at(-1)?.push(write);
      size = { writes: size.writes + 1, bytes: size.bytes + each };
    });
  }
  return transactions;
}
