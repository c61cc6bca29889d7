import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTable, startDynamoDb } from '#infra/local/dynamodb/start-dynamodb.ts';
import { findFreePort } from '#infra/local/free-port.ts';
import { localClientConfig } from '#infra/local/local-account.ts';
import { localTemplates, resourcesOfType } from '#infra/local/template.ts';
import { findChildProcessIds } from '#test/programs/running-bank.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };

const file = join(createTempFolder('bank-dynamodb-'), 'table.db');
let other: Server;
let taken: number;
beforeEach(async () => {
  other = createServer((_, response) => response.end('healthy')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  ({ port: taken } = other.address() as AddressInfo);
});
afterEach(() => void other.close());

test('the next port is tried where another program has taken the port and answers there', async () => {
  const asked: number[] = [];
  const dynamodb = await startDynamoDb(file, {
    async nextPort() {
      asked.push(asked.length < 2 ? taken : await findFreePort());
      return asked.at(-1) ?? 0;
    },
  });
  try {
    expect(new URL(dynamodb.url).port).toBe(String(asked[2]));
    const client = new DynamoDBClient({ ...localClientConfig(dynamodb.url, account), maxAttempts: 1 });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    client.destroy();
  } finally {
    await dynamodb.close();
  }
});

/** Kills what has the file open, once each. */
async function killPrograms(killed: Set<number>): Promise<void> {
  for (const id of await findChildProcessIds(file)) {
    if (killed.has(id)) continue;
    killed.add(id);
    process.kill(id, 'SIGKILL');
  }
}

test('a DynamoDB that ends is started again, and given up when it ends six times in a minute', async () => {
  const failure = Promise.withResolvers<string>();
  const dynamodb = await startDynamoDb(file, { onFailure: failure.resolve });
  const client = new DynamoDBClient({ ...localClientConfig(dynamodb.url, account), maxAttempts: 20 });
  const killed = new Set<number>();
  try {
    await killPrograms(killed);
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    expect(dynamodb.isRunning()).toBe(true);
    await vi.waitFor(
      async () => {
        await killPrograms(killed);
        expect(await Promise.race([failure.promise, undefined])).toMatch(`start again on ${file}: `);
      },
      { timeout: 30_000, interval: 10 },
    );
    expect(dynamodb.isRunning()).toBe(false);
  } finally {
    client.destroy();
    await dynamodb.close();
  }
});

test('a table gets the indexes that its template has had since, with the items that are there', async () => {
  const { data } = await localTemplates();
  const [table] = resourcesOfType(data, 'AWS::DynamoDB::Table');
  const { GlobalSecondaryIndexes: indexes, AttributeDefinitions: names, ...rest } = Object(table?.properties);
  const ofFirst = /^(pk|sk|gsi1pk|gsi1sk)$/;
  const AttributeDefinitions = Array.from(names).filter((one) => ofFirst.test(Object(one).AttributeName));
  const Properties = { ...rest, AttributeDefinitions, GlobalSecondaryIndexes: indexes.slice(0, 1) };
  const former = { ...data, Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties } } };
  const dynamodb = await startDynamoDb(join(createTempFolder('bank-indexes-'), 'table.db'));
  const client = new DynamoDBClient(localClientConfig(dynamodb.url, account));
  try {
    const TableName = 'bank';
    await createTable(former, TableName, dynamodb.url, account);
    const Item = { pk: { S: 'a' }, sk: { S: 'b' }, gsi4pk: { S: 'CUSTOMERS' }, gsi4sk: { S: 'c' } };
    await client.send(new PutItemCommand({ TableName, Item }));
    await createTable(data, TableName, dynamodb.url, account);
    const { Items } = await client.send(
      new QueryCommand({
        ...{ TableName, IndexName: 'gsi4', KeyConditionExpression: 'gsi4pk = :list' },
        ExpressionAttributeValues: { ':list': { S: 'CUSTOMERS' } },
      }),
    );
    expect(Items).toEqual([Item]);
  } finally {
    client.destroy();
    await dynamodb.close();
  }
});
