import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/core/env.ts';
import { tableClient } from './table.ts';
import { withRetries } from './transact.ts';

type Query = Omit<QueryCommandInput, 'TableName'>;

export const partitionQuery = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});

export const partitionPrefixQuery = (pk: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
});

export function query(wanted: Query): Promise<QueryCommandOutput> {
  return tableClient().send(new QueryCommand({ TableName: env.tableName, ...wanted }));
}

export async function queryAllItems(wanted: Query): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of queryPages(wanted)) items.push(...page);
  return items;
}

export async function* queryPages(wanted: Query): AsyncGenerator<Record<string, unknown>[]> {
  let next: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const page: QueryCommandOutput = await withRetries(() =>
      query({ ...wanted, ConsistentRead: true, ...(next && { ExclusiveStartKey: next }) }),
    );
    yield page.Items ?? [];
    next = page.LastEvaluatedKey;
  } while (next);
}
