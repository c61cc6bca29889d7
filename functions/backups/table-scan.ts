import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/core/env.ts';
import { canonicalJson } from '../core/canonical.ts';
import { getItems } from '../core/dynamodb/get-items.ts';
import { type ItemKey, userKey } from '../core/dynamodb/keys.ts';
import { partitionQuery, queryAllItems, queryPages } from '../core/dynamodb/query.ts';
import { tableClient } from '../core/dynamodb/table.ts';
import { InconsistentReadError, withRetries } from '../core/dynamodb/transact.ts';

type Item = Record<string, unknown>;

export interface TablePage {
  /** Items of one partition key are adjacent. Only those of the last key may continue on the next page. */
  readonly items: Item[];
  readonly next?: ItemKey;
}

/** Bytes; DynamoDB's limit for a page before the projection. */
const PAGE_BYTES = 1024 * 1024;
const USUAL_ITEM_BYTES = 1000;

export const averageItemBytes = ({ items, next }: TablePage): number =>
  next ? PAGE_BYTES / Math.max(1, items.length) : USUAL_ITEM_BYTES;

export function scanPage(
  after: ItemKey | undefined,
  only: { projection?: string; names?: Record<string, string> } = {},
): Promise<TablePage> {
  return withRetries(async () => {
    const { Items = [], LastEvaluatedKey } = await tableClient().send(
      new ScanCommand({
        TableName: env.tableName,
        ConsistentRead: true,
        ...(after && { ExclusiveStartKey: after }),
        ...(only.projection && { ProjectionExpression: only.projection }),
        ...(only.names && { ExpressionAttributeNames: only.names }),
      }),
    );
    return { items: Items, ...(LastEvaluatedKey && { next: LastEvaluatedKey as unknown as ItemKey }) };
  });
}

/** Reads all items of a key. Each page is consistent, but pages may differ in time. */
export const readItemCollection = (pk: string): Promise<Item[]> => queryAllItems(partitionQuery(pk));

export const itemCollectionPages = (pk: string): AsyncGenerator<Item[]> => queryPages(partitionQuery(pk));

export function readUserVersions(userIds: readonly string[]): Promise<Map<string, number>> {
  return withRetries(async () => {
    const found = await getItems(userIds.map(userKey), { consistent: true, attributes: ['id', 'version'] });
    return new Map(found.map(({ id, version }) => [String(id), Number(version)]));
  });
}

/**
 * Reads a customer as of one moment. Every movement of money raises the version of the profile, so items that were read
 * between two equal versions belong together.
 * @param agrees a second check, because a transaction becomes visible item by item
 * @throws DomainError 503 for a customer that keeps changing
 */
export async function readConsistentItems(
  userId: string,
  agrees: (items: readonly Item[]) => boolean,
): Promise<Item[]> {
  let last: string | undefined;
  return withRetries(async () => {
    const before = await readUserVersions([userId]);
    const items = await readItemCollection(userKey(userId).pk);
    const after = await readUserVersions([userId]);
    if (before.get(userId) !== after.get(userId)) throw new InconsistentReadError();
    if (agrees(items)) return items;
    const text = canonicalJson(items);
    if (text === last) return items;
    last = text;
    throw new InconsistentReadError();
  });
}
