import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDynamoDb } from '#infra/local/dynamodb/start-dynamodb.ts';
import { findFreePort } from '#infra/local/free-port.ts';
import { localClientConfig } from '#infra/local/local-account.ts';
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
    expect(dynamodb.url).toBe(`http://127.0.0.1:${asked[2]}`);
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
        expect(await Promise.race([failure.promise, undefined])).toMatch(
          `start again on ${file}: it has ended 6 times`,
        );
      },
      { timeout: 30_000, interval: 10 },
    );
    expect(dynamodb.isRunning()).toBe(false);
  } finally {
    client.destroy();
    await dynamodb.close();
  }
});

test('the start fails with a sentence where every port is taken', async () => {
  const starting = startDynamoDb(file, { nextPort: async () => taken });
  await expect(starting).rejects.toThrow(`port ${taken} is already in use`);
});
