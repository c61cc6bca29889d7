import { devNull } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchWriteItemCommand, DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTable, type LocalDynamoDb, startDynamoDb } from '#infra/local/dynamodb/start-dynamodb.ts';
import { type StreamFeeder, startStreamFeeder } from '#infra/local/dynamodb/stream-feeder.ts';
import { createStreamRecordPruner } from '#infra/local/dynamodb/stream-records.ts';
import { localClientConfig } from '#infra/local/local-account.ts';
import { redirectOutputTo } from '#infra/local/log.ts';
import { localTemplates } from '#infra/local/template.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const TableName = 'some-bank';
const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };

let directory: string;
let tableFile: string;
let dynamodb: LocalDynamoDb;
let client: DynamoDBClient;
let feeder: StreamFeeder | undefined;
let logAgain: () => void;
let seen: DynamoDBRecord[];

beforeEach(async () => {
  logAgain = redirectOutputTo(devNull);
  directory = createTempFolder('bank-stream-');
  tableFile = join(directory, 'table.db');
  seen = [];
  await open();
  await createTable((await localTemplates()).data, TableName, dynamodb.url, account);
});
afterEach(async () => {
  await feeder?.close();
  feeder = undefined;
  await shut();
  logAgain();
});

async function open() {
  dynamodb = await startDynamoDb(tableFile);
  client = new DynamoDBClient(localClientConfig(dynamodb.url, account));
}

async function shut() {
  client.destroy();
  await dynamodb.close();
}

type Worker = Parameters<typeof startStreamFeeder>[0]['worker'];

const keep: Worker = async ({ Records }) => {
  seen.push(...Records);
};

async function feed(worker: Worker = keep, onRead?: (lastRead: string) => void): Promise<StreamFeeder> {
  const checkpointFile = join(directory, 'stream.json');
  feeder = await startStreamFeeder({
    url: dynamodb.url,
    account,
    tableName: TableName,
    checkpointFile,
    worker,
    ...(onRead && { onRead }),
  });
  return feeder;
}

const itemOf = (n: number, sk = 's') => ({ pk: { S: 'p' }, sk: { S: sk }, n: { N: String(n) } });

async function write(from: number, to: number) {
  for (let n = from; n <= to; n += 1) await client.send(new PutItemCommand({ TableName, Item: itemOf(n) }));
}

async function writeInBatches(batches: number) {
  for (let batch = 0; batch < batches; batch += 1) {
    const puts = upTo(25).map((n) => ({ PutRequest: { Item: itemOf(batch * 25 + n, `s${n}`) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
  }
}

const numbers = () => seen.map(({ dynamodb: change }) => Number(change?.NewImage?.n?.N));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('the records come as on Lambda, in order', async () => {
  const { drain } = await feed();
  await write(1, 2);
  await client.send(new DeleteItemCommand({ TableName, Key: { pk: { S: 'p' }, sk: { S: 's' } } }));
  await drain();
  expect(seen.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
  expect(seen[1]).toMatchObject({
    eventSource: 'aws:dynamodb',
    eventSourceARN: expect.stringContaining(`table/${TableName}/stream/`),
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number),
      Keys: { pk: { S: 'p' }, sk: { S: 's' } },
      OldImage: { n: { N: '1' } },
      NewImage: { n: { N: '2' } },
      SequenceNumber: expect.stringMatching(/^\d+$/),
    },
  });
});

test('a failed batch comes again until it succeeds, and nothing overtakes it', async () => {
  let failures = 3;
  await write(1, 5);
  const { drain } = await feed(async (event) => {
    failures -= 1;
    if (failures >= 0) throw new Error('not now');
    return keep(event);
  });
  await drain();
  expect(numbers()).toEqual(upTo(5));
});

test('a new start continues where the last one has ended', async () => {
  await write(1, 3);
  await (await feed()).drain();
  await feeder?.close();
  await write(4, 6);
  await shut();
  await open();
  await (await feed()).drain();
  expect(numbers()).toEqual(upTo(6));
});

test('a read record is removed from the stream, but the numbers never begin again', async () => {
  const { drain } = await feed(keep, createStreamRecordPruner(tableFile, TableName));
  await writeInBatches(24);
  await drain();
  const database = new DatabaseSync(tableFile, { readOnly: true });
  const left = database.prepare('SELECT COUNT(*) AS records FROM _stream_records').get();
  database.close();
  expect(Number(left?.records)).toBeLessThan(150);
  await write(601, 603);
  await drain();
  expect(numbers()).toEqual(upTo(603));
  const sequence = seen.map(({ dynamodb: change }) => Number(change?.SequenceNumber));
  expect(sequence).toEqual(sequence.toSorted((a, b) => a - b));
  expect(new Set(sequence).size).toBe(603);
});
