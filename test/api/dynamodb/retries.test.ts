/** The clients of the functions repeat a call that gets no answer, but not one that DynamoDB refuses. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { awsClientDefaults } from '#test/support/faults/aws-clients.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const answered =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
const refused = (name: string) => answered(400, `{"__type":"com.amazonaws.dynamodb.v20120810#${name}"}`);
const found = answered(200, '{}');
const serverError = answered(500, '{}');

let answers: Answer[];
let asked: Record<string, unknown>[];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push(JSON.parse(Buffer.concat(chunks).toString()));
  (answers.shift() ?? found)(response, request);
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

let client: DynamoDBDocumentClient;
const open = (settings: DynamoDBClientConfig) => {
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
  const at = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', credentials };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ ...settings, ...at }));
};
beforeEach(() => {
  [answers, asked] = [[], []];
  client = open(awsClientDefaults());
});
afterEach(() => client.destroy());

const TableName = 'bank';
const Key = { pk: 'USER#1', sk: 'PROFILE' };
const read = (by = client) => by.send(new GetCommand({ TableName, Key }));
const transact = () => client.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key } }] }));

test.each<[string, Answer]>([
  ['a throttle', refused('ThrottlingException')],
  ['a connection that is reset', (_, request) => request.socket.resetAndDestroy()],
])('a call after %s is tried again unchanged', async (_, failure) => {
  answers = [failure, found];
  expect((await read()).$metadata.attempts).toBe(2);
  expect(asked[1]).toEqual(asked[0]);
});

test('a call whose answer is late is tried again', async () => {
  const hurried = open(awsClientDefaults({ answerMs: 2_000 }));
  answers = [() => undefined];
  await read(hurried).finally(() => hurried.destroy());
  expect(asked.length).toBeGreaterThan(1);
});

test('a call is tried three times, and then fails', async () => {
  answers = Array.from({ length: 5 }, () => serverError);
  await expect(read()).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  expect(asked).toHaveLength(3);
});

test('a call that DynamoDB refuses is not tried again', async () => {
  answers = [refused('ConditionalCheckFailedException')];
  await expect(read()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(asked).toHaveLength(1);
});

test('a transaction that is tried again keeps its token, and another one has a new token', async () => {
  answers = [serverError];
  await transact();
  await transact();
  const [first, second, other] = asked.map(({ ClientRequestToken }) => ClientRequestToken);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
