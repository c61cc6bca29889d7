/** The functions' calls of the table say on the wire what the SDK's say, and hear the same in its answers. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as sdk from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromAttributes, toAttributes } from '#functions/data/attribute-values.ts';
import * as ours from '#functions/data/commands.ts';
import { closeTable, table } from '#functions/data/table.ts';
import { signPost } from '#functions/platform/sign-post.ts';
import { known, type ServiceAnswer, setupJsonService } from '#test/support/json-service.ts';

const service = setupJsonService('AWS_ENDPOINT_URL_DYNAMODB', 'application/x-amz-json-1.0');
let theirs: sdk.DynamoDBDocumentClient;

beforeAll(() => {
  theirs = sdk.DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
});
afterAll(() => {
  closeTable();
  theirs.destroy();
});

const TableName = 'bank';
const Key = { pk: 'USER#1', sk: 'PROFILE' };
const item = { ...Key, version: 3, none: undefined, nothing: null, list: [1, 'a', { b: false }], words: 'ä€😀' };
const given = {
  get: { TableName, Key, ConsistentRead: true, ProjectionExpression: 'version' },
  batchGet: { RequestItems: { bank: { Keys: [Key, { pk: 'b', sk: 'c' }], ConsistentRead: true } } },
  query: {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'pk = :pk AND sk > :n',
    ExpressionAttributeValues: { ':pk': 'a', ':n': 12.5 },
    ExclusiveStartKey: { ...Key, gsi1pk: 'x' },
    Limit: 50,
    ScanIndexForward: false,
  },
  scan: { TableName, ExclusiveStartKey: Key, ReturnConsumedCapacity: 'TOTAL' as const },
  put: { TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  update: {
    TableName,
    Key,
    UpdateExpression: 'SET #v = :v',
    ExpressionAttributeNames: { '#v': 'version' },
    ExpressionAttributeValues: { ':v': item },
    ReturnValues: 'ALL_NEW' as const,
  },
  delete: { TableName, Key },
  transactWrite: {
    ClientRequestToken: 'one',
    TransactItems: [
      { Put: { TableName, Item: item } },
      { Update: { TableName, Key, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': [1] } } },
      { Delete: { TableName, Key } },
      { ConditionCheck: { TableName, Key, ConditionExpression: 'a = :a', ExpressionAttributeValues: { ':a': true } } },
    ],
  },
};
const attributes = marshall(item, { removeUndefinedValues: true });
const whole = {
  Item: attributes,
  Attributes: attributes,
  Items: [attributes, marshall(Key)],
  Count: 2,
  LastEvaluatedKey: marshall(Key),
  Responses: { bank: [attributes] },
  UnprocessedKeys: { bank: { ConsistentRead: true, Keys: [marshall(Key)] } },
  ConsumedCapacity: { TableName, CapacityUnits: 0.5 },
};

type Commands = typeof ours | Pick<typeof sdk, keyof typeof ours>;
type Client = sdk.DynamoDBDocumentClient;

const pairs: Record<string, { send: (client: Client, by: Commands) => Promise<object>; answer: object }> = {
  get: { send: (client, by) => client.send(new by.GetCommand(given.get)), answer: pick('Item', 'ConsumedCapacity') },
  batchGet: {
    send: (client, by) => client.send(new by.BatchGetCommand(given.batchGet)),
    answer: pick('Responses', 'UnprocessedKeys'),
  },
  query: {
    send: (client, by) => client.send(new by.QueryCommand(given.query)),
    answer: pick('Items', 'Count', 'LastEvaluatedKey'),
  },
  scan: {
    send: (client, by) => client.send(new by.ScanCommand(given.scan)),
    answer: pick('Items', 'LastEvaluatedKey'),
  },
  put: { send: (client, by) => client.send(new by.PutCommand(given.put)), answer: {} },
  update: { send: (client, by) => client.send(new by.UpdateCommand(given.update)), answer: pick('Attributes') },
  delete: { send: (client, by) => client.send(new by.DeleteCommand(given.delete)), answer: {} },
  transactWrite: { send: (client, by) => client.send(new by.TransactWriteCommand(given.transactWrite)), answer: {} },
};

function pick(...names: (keyof typeof whole)[]): object {
  return Object.fromEntries(names.map((name) => [name, whole[name]]));
}

test.each(Object.entries(pairs))('%s asks and hears as the SDK does', async (_, { send, answer }) => {
  service.answers = [{ body: JSON.stringify(answer) }, { body: JSON.stringify(answer) }];
  const heard = [await send(theirs, sdk), await send(table(), ours)];
  expect(service.asked[1]).toEqual(service.asked[0]);
  expect(JSON.stringify(heard[1], sorted)).toBe(JSON.stringify(heard[0], sorted));
});

const sorted = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const NAMESPACE = 'com.amazonaws.dynamodb.v20120810#';
const refusals: Record<string, ServiceAnswer> = {
  'a condition': { status: 400, body: `{"__type":"${NAMESPACE}ConditionalCheckFailedException","message":"No"}` },
  'a transaction': {
    status: 400,
    body: JSON.stringify({
      __type: `${NAMESPACE}TransactionCanceledException`,
      Message: 'Cancelled',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Message: 'No' }],
    }),
  },
  validation: { status: 400, body: '{"__type":"com.amazon.coral.validate#ValidationException","message":"Bad"}' },
};

test.each(Object.entries(refusals))('%s that DynamoDB refuses is the error of the SDK', async (_, refusal) => {
  service.answers = [refusal, refusal];
  const errors = [
    await pairs.put?.send(theirs, sdk).catch((error) => error),
    await pairs.put?.send(table(), ours).catch((error) => error),
  ];
  const [of, own] = errors.map(known);
  expect(own).toEqual(of);
});

test.each([
  ['an error of the server', { status: 500, body: '{"__type":"InternalServerError"}' }],
  ['a throttle', { status: 400, body: `{"__type":"${NAMESPACE}ThrottlingException"}` }],
  ['an answer of something in between', { status: 502, body: '<html>Bad gateway</html>' }],
])('%s is tried again', async (_, refusal) => {
  service.answers = [refusal, { body: '{}' }];
  await expect(table().send(new ours.GetCommand(given.get))).resolves.toMatchObject({ $metadata: { attempts: 2 } });
  expect(service.asked[1]).toEqual(service.asked[0]);
});

test('a transaction that is tried again says that it is the same', async () => {
  service.answers = [{ status: 500, body: '{}' }, { body: '{}' }, { body: '{}' }];
  const { ClientRequestToken: _, ...transaction } = given.transactWrite;
  await table().send(new ours.TransactWriteCommand(transaction));
  await table().send(new ours.TransactWriteCommand(transaction));
  const [first, second, other] = service.asked.map(
    ({ body }) => (body as { ClientRequestToken: string }).ClientRequestToken,
  );
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
);
const items = fc.dictionary(
  fc.string().filter((name) => name !== '__proto__'),
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.string().filter((name) => name !== '__proto__'),
        tie('value'),
        { maxKeys: 4, noNullPrototype: true },
      ),
      fc.constant(undefined),
    ),
  })).value,
  { noNullPrototype: true },
);

test('items are written and read as the SDK does', () => {
  fc.assert(
    fc.property(items, (one) => {
      const written = toAttributes(one);
      expect(written).toEqual(marshall(one, { removeUndefinedValues: true }));
      expect(fromAttributes(written)).toEqual(unmarshall(written));
    }),
  );
  expect(fromAttributes({ n: { N: '9007199254740993' } })).toEqual({ n: 9007199254740993n });
  expect(() => toAttributes({ n: Number.NaN })).toThrow('NaN');
  expect(() => toAttributes({ n: 2 ** 60 })).toThrow('MAX_SAFE_INTEGER');
  expect(() => toAttributes({ at: new Date() })).toThrow('Unsupported type');
  expect(toAttributes({ words: new Set(['a']) })).toEqual({ words: { SS: ['a'] } });
});

test('a call is signed as the SDK signs it', async () => {
  const text = fc.stringMatching(/^[\w/+=-]{1,40}$/);
  const post = fc.record({ body: fc.string({ unit: 'binary' }), target: text, token: fc.option(text) });
  const keys = fc.record({ accessKeyId: text, secretAccessKey: text });
  const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(post, keys, times, async ({ body, target, token }, pair, at) => {
      const credentials = { ...pair, ...(token !== null && { sessionToken: token }) };
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
      const host = 'dynamodb.eu-central-1.amazonaws.com';
      const request = new HttpRequest({ method: 'POST', path: '/', headers: { ...headers, host }, body });
      const region = 'eu-central-1';
      const signer = new SignatureV4({
        service: 'dynamodb',
        region,
        credentials,
        sha256: Sha256,
        applyChecksum: false,
      });
      const { headers: signed } = await signer.sign(request, { signingDate: at });
      const own = signPost({ service: 'dynamodb', host, headers, body }, { ...credentials, region }, at.getTime());
      expect({ ...headers, host, ...own }).toEqual(signed);
    }),
  );
});
