/** Reading everything there is: for backup and restore alone. */
import { QueryCommand, type QueryCommandOutput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { getItems } from './get-items.ts';
import { type Key, userKey } from './keys.ts';
import { table } from './table.ts';
import { InconsistentRead, withRetries } from './transact.ts';

type Item = Record<string, unknown>;

/** As many items as are looked at before the work is cut: a page of a megabyte. */
export interface TablePage {
  /** Whole partitions, each in the order of its sort keys; only the last of a page may go on in the next one. */
  readonly items: Item[];
  /** Where the next page begins; absent after the last. */
  readonly next?: Key;
}

/** A page of the table, read consistently. Items of one partition come one after the other. */
export function scanPage(
  after: Key | undefined,
  only: { projection?: string; names?: Record<string, string> } = {},
): Promise<TablePage> {
  return withRetries(async () => {
    const { Items = [], LastEvaluatedKey } = await table().send(
      new ScanCommand({
        TableName: env.tableName,
        ConsistentRead: true,
        ...(after && { ExclusiveStartKey: after }),
        ...(only.projection && { ProjectionExpression: only.projection }),
        ...(only.names && { ExpressionAttributeNames: only.names }),
      }),
    );
    return { items: Items, ...(LastEvaluatedKey && { next: LastEvaluatedKey as unknown as Key }) };
  });
}

/** A whole partition, page after page; each page is consistent, all of them together need not be. */
export async function readItemCollection(pk: string): Promise<Item[]> {
  const items: Item[] = [];
  let start: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const page: QueryCommandOutput = await withRetries(() =>
      table().send(
        new QueryCommand({
          TableName: env.tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      ),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** The versions of customers at this moment, by id, read consistently. */
export function readVersions(userIds: readonly string[]): Promise<Map<string, number>> {
  return withRetries(async () => {
    const found = await getItems(userIds.map(userKey), { consistent: true, attributes: ['id', 'version'] });
    return new Map(found.map(({ id, version }) => [String(id), Number(version)]));
  });
}

/**
 * Everything of one customer as it was at one moment: every movement of money raises the version of the customer's own
 * item, so what was read between two equal versions belongs together.
 * @param agrees also asked, because a transaction of DynamoDB becomes visible item by item
 * @throws Refusal 503 when the customer never holds still
 */
export async function readSnapshot(userId: string, agrees: (items: readonly Item[]) => boolean): Promise<Item[]> {
  let last: Item[] = [];
  return withRetries(async () => {
    const before = await readVersions([userId]);
    const items = await readItemCollection(userKey(userId).pk);
    const after = await readVersions([userId]);
    if (before.get(userId) !== after.get(userId)) throw new InconsistentRead();
    if (agrees(items)) return items;
    // It holds still and does not agree: then it is so, and the books say it, too.
    if (last.length > 0 && JSON.stringify(last) === JSON.stringify(items)) return items;
    last = items;
    throw new InconsistentRead();
  });
}
