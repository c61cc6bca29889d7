/**
 * Prepares banks with thousands of items before they are started. The stream begins after them, so it contains none
 * of them.
 */
import { join } from 'node:path';
import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '#infra/local/dynamodb/start-dynamodb.ts';
import { loadLocalAwsAccount, localClientConfig } from '#infra/local/local-account.ts';
import { LOCAL_TABLE_NAME } from '#infra/local/start-stack.ts';
import { localTemplates } from '#infra/local/template.ts';
import { schemaItem } from '#infra/migrations/migrate-table.ts';
import { EXTERNAL_DYNAMODB_URL } from './external-dynamodb.ts';
import type { Item } from './faults/many-customers.ts';
import { fillTableFile } from './table-file.ts';

/** Creates and fills the table of a bank that is to be started on this directory. */
export async function prepareBank(dataDir: string, items: Iterable<Item>): Promise<void> {
  if (EXTERNAL_DYNAMODB_URL) await fillByCalls(EXTERNAL_DYNAMODB_URL, dataDir, withSchema(items));
  else await fillTableFile(dataDir, withSchema(items));
}

function* withSchema(items: Iterable<Item>): Generator<Item> {
  yield schemaItem();
  yield* items;
}

/** The number of items that one call may write. */
const BATCH = 25;

async function fillByCalls(url: string, dataDir: string, items: Iterable<Item>): Promise<void> {
  const account = await loadLocalAwsAccount(join(dataDir, 'account.json'));
  await createTable((await localTemplates()).data, LOCAL_TABLE_NAME, url, account);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localClientConfig(url, account)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const stream = (StreamSpecification: { StreamEnabled: boolean; StreamViewType?: 'NEW_AND_OLD_IMAGES' }) =>
    client.send(new UpdateTableCommand({ TableName: LOCAL_TABLE_NAME, StreamSpecification }));
  await stream({ StreamEnabled: false });
  const requests = [...items].map((Item) => ({ PutRequest: { Item } }));
  for (let start = 0; start < requests.length; start += BATCH) {
    const RequestItems = { [LOCAL_TABLE_NAME]: requests.slice(start, start + BATCH) };
    await client.send(new BatchWriteCommand({ RequestItems }));
  }
  await stream({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  client.destroy();
}
