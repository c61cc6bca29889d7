import { canonicalJson } from '../core/canonical.ts';
import { getItems } from '../core/dynamodb/get-items.ts';
import { type ItemKey, itemKeyText } from '../core/dynamodb/keys.ts';
import { conditionalWrite, type TableWrite, versionMatchesCondition } from '../core/dynamodb/transact.ts';
import type { User } from '../core/users/user.ts';
import { userIndexEntries } from '../core/users/user-entries.ts';
import { BENEFICIARIES_KIND as BENEFICIARIES } from '../transactions/beneficiaries.ts';
import type { TableItem } from './customer-records.ts';

const keyOf = ({ pk, sk }: TableItem): ItemKey => ({ pk: String(pk), sk: String(sk) });

const PASSING: Readonly<Record<string, readonly string[]>> = { user: ['allowances', 'deletedBy'] };

interface Replacement {
  readonly puts: readonly TableItem[];
  readonly deletes: readonly ItemKey[];
}

/**
 * Compares the items. Changed ones get a version above both the old and the new one, so that no decision based on
 * either of them succeeds.
 * @param present the customer's items and guards
 */
function replacement(present: readonly TableItem[], wanted: readonly TableItem[]): Replacement {
  const standing = new Map(present.map((item) => [itemKeyText(item), item]));
  const puts = wanted.flatMap((item) => {
    const old = standing.get(itemKeyText(item));
    if (!old) return [item];
    const carried = withPassing(item, old);
    if (canonicalJson(withVersion(carried, versionOf(old))) === canonicalJson(old)) return [];
    return [withVersion(carried, Math.max(versionOf(old) ?? 0, versionOf(item) ?? 0) + 1)];
  });
  const kept = new Set(wanted.map(itemKeyText));
  return { puts, deletes: present.filter((item) => !kept.has(itemKeyText(item))).map(keyOf) };
}

function withPassing(item: TableItem, old: TableItem): TableItem {
  const names = PASSING[String(item.kind)] ?? [];
  return { ...item, ...Object.fromEntries(names.flatMap((name) => (name in old ? [[name, old[name]]] : []))) };
}

function versionOf({ kind, version, row }: TableItem): number | undefined {
  if (kind === 'user' || kind === BENEFICIARIES) return Number(version);
  if (kind === 'transaction') return Number((row as { v?: number }).v);
  if (kind === 'ticket') return Number((row as { version?: number }).version);
  return undefined;
}

function withVersion(item: TableItem, version: number | undefined): TableItem {
  if (version === undefined) return item;
  if (item.kind === 'user' || item.kind === BENEFICIARIES) return { ...item, version };
  if (item.kind === 'transaction') return { ...item, row: { ...(item.row as object), v: version } };
  if (item.kind === 'ticket') return { ...item, row: { ...(item.row as object), version } };
  return item;
}

export interface CustomerReplacement {
  readonly id: string;
  readonly profile?: User | undefined;
  readonly present: readonly TableItem[];
  readonly wanted: readonly TableItem[];
  readonly before?: readonly TableItem[];
  readonly after?: readonly ItemKey[];
}

/**
 * Replaces a customer, or a share of one, in one transaction if DynamoDB's limits allow it. The profile of a larger
 * customer is written last, so that the replacement can be repeated.
 * @returns false when a session of the customer has ended since they were read, so that they must be read again
 */
export async function replaceCustomerItems(customer: CustomerReplacement): Promise<boolean> {
  const { id, profile, wanted, before = [], after = [] } = customer;
  const present = [...customer.present, ...(await guardsOf(customer))];
  const { puts, deletes } = replacement(present, wanted);
  await removeGuards(id, deletes.filter(isGuard));
  const own = [...deletes.filter((key) => !isGuard(key)).map(toDelete), ...puts.map(toPut)];
  const inOrder = [...own.filter((write) => !isProfile(write)), ...own.filter(isProfile)];
  const asRead = inOrder.map((write) => (isProfile(write) ? ifAsRead(write, profile) : write));
  for (const [first, ...others] of packed([...before.map(toPut), ...asRead, ...after.map(toDelete)])) {
    if (first && (await conditionalWrite(first, ...others)) !== 'written') return false;
  }
  return true;
}

async function guardsOf({ id, profile, wanted }: CustomerReplacement): Promise<TableItem[]> {
  const present = profile && !profile.deleted ? userIndexEntries(profile).filter(isGuard) : [];
  const keys = [...present, ...wanted.map(keyOf).filter(isGuard)].map(({ pk, sk }) => ({ pk, sk }));
  const distinct = [...new Map(keys.map((key) => [itemKeyText(key), key])).values()];
  const standing = await getItems(distinct, { consistent: true });
  // A guard of another user is overwritten if its name is needed, and never deleted.
  return standing.filter(({ userId }) => userId === id);
}

const toPut = (Item: TableItem): TableWrite => ({ Put: { Item: { ...Item } } });
const toDelete = (Key: ItemKey): TableWrite => ({ Delete: { Key } });

const isProfile = ({ Put, Delete }: TableWrite): boolean => (Put?.Item ?? Delete?.Key)?.sk === 'PROFILE';

/**
 * Writes a profile only in the version that was read, because sessions may end even during maintenance and must not be
 * opened again.
 */
function ifAsRead({ Put, Delete }: TableWrite, profile: User | undefined): TableWrite {
  const condition = profile && versionMatchesCondition(profile.version);
  return { ...(Put && { Put: { ...Put, ...condition } }), ...(Delete && { Delete: { ...Delete, ...condition } }) };
}

const isGuard = ({ sk }: ItemKey): boolean => sk === 'GUARD';

/** Removes unique names, unless they belong to another customer meanwhile. */
async function removeGuards(userId: string, keys: readonly ItemKey[]): Promise<void> {
  for (const Key of keys) {
    await conditionalWrite({
      Delete: { Key, ConditionExpression: 'userId = :id', ExpressionAttributeValues: { ':id': userId } },
    });
  }
}

/** DynamoDB's limits for one transaction are 100 items and 4 MB. */
const MAX_WRITES = 100;
const MAX_BYTES = 3_000_000;

function packed(writes: readonly TableWrite[]): TableWrite[][] {
  const transactions: TableWrite[][] = [];
  let bytes = MAX_BYTES;
  for (const write of writes) {
    const size = Buffer.byteLength(JSON.stringify(write));
    if (bytes + size > MAX_BYTES || transactions.at(-1)?.length === MAX_WRITES) {
      transactions.push([]);
      bytes = 0;
    }
    transactions.at(-1)?.push(write);
    bytes += size;
  }
  return transactions;
}
