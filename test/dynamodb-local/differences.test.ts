/**
 * Tests where DynamoDB Local differs from dynoxide. When a difference disappears, its test and the code that bridges
 * it are removed.
 */
import { randomBytes } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localClientConfig } from '#infra/local/local-account.ts';
import { EXTERNAL_DYNAMODB_URL } from '#test/support/external-dynamodb.ts';

const TableName = 'differences';
const account = {
  region: 'eu-central-1',
  accessKeyId: `TEST${randomBytes(8).toString('hex')}`,
  secretAccessKey: 'any',
};

let client: DynamoDBClient;
let streams: DynamoDBStreamsClient;
let items: DynamoDBDocumentClient;
let StreamArn: string | undefined;
beforeAll(async () => {
  const settings = localClientConfig(EXTERNAL_DYNAMODB_URL ?? '', account);
  client = new DynamoDBClient(settings);
  streams = new DynamoDBStreamsClient(settings);
  items = DynamoDBDocumentClient.from(client);
  const key = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: key('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk', 'ipk', 'isk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: [
        { IndexName: 'index', KeySchema: key('ipk', 'isk'), Projection: { ProjectionType: 'ALL' } },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  StreamArn = TableDescription?.LatestStreamArn;
});
afterAll(() => {
  client.destroy();
  streams.destroy();
});

// Dynoxide ignores the bound; `functions/core/dynamodb/read-lists.ts` never sends one.
test('an empty string as a bound of a key is refused', async () => {
  const between = new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :pk and sk between :from and :to',
    ExpressionAttributeValues: { ':pk': 'p', ':from': '', ':to': '~' },
  });
  await expect(items.send(between)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('cannot contain an empty string value'),
  });
});

// Dynoxide writes `{"M": {}}`; `infra/local/dynamodb/stream-feeder.ts` makes both alike.
test('an empty map in an image of a stream comes without its type', async () => {
  const Item = { pk: 'stream', sk: '1', map: {}, list: [], within: { map: {} }, listed: [{}] };
  await items.send(new PutCommand({ TableName, Item }));
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const from = { ShardId: StreamDescription?.Shards?.at(-1)?.ShardId, ShardIteratorType: 'TRIM_HORIZON' as const };
  const { ShardIterator } = await streams.send(new GetShardIteratorCommand({ StreamArn, ...from }));
  const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  const images = Records?.map(({ dynamodb }) => dynamodb?.NewImage);
  expect(images).toContainEqual({
    pk: { S: 'stream' },
    sk: { S: '1' },
    map: {},
    list: { L: [] },
    within: { M: { map: {} } },
    listed: { L: [{}] },
  });
});

// AWS cancels transactions that conflict, as `test/support/faults/fail-writes.ts` does.
test('transactions that conflict wait for each other, and none is cancelled', async () => {
  const both = ['1', '2'].map((sk) => ({
    Update: {
      TableName,
      Key: { pk: 'conflict', sk },
      UpdateExpression: 'add #count :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1 },
    },
  }));
  const all = Array.from({ length: 50 }, () => items.send(new TransactWriteCommand({ TransactItems: both })));
  await Promise.all(all);
  const { Item } = await items.send(new GetCommand({ TableName, Key: { pk: 'conflict', sk: '1' } }));
  expect(Item).toMatchObject({ count: 50 });
});
