import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { afterAll, expect, it } from 'vitest';
import { handler as findStreamHandler } from '#infra/custom-resources/find-stream.ts';
import { handler as readSecretsHandler } from '#infra/custom-resources/read-secrets.ts';
import { mockAwsClient } from '#test/support/mock-aws-client.ts';

const manager = mockAwsClient(SecretsManagerClient);
const dynamodb = mockAwsClient(DynamoDBClient);
const answers: { Status: string; Reason: string; Data?: unknown; NoEcho: boolean }[] = [];
const cloudFormation = createServer(async (request, response) => {
  answers.push(JSON.parse(await text(request)));
  response.end();
}).listen(0, '127.0.0.1');
await once(cloudFormation, 'listening');
afterAll(() => {
  cloudFormation.close();
});

type Handler = (event: CloudFormationCustomResourceEvent, context: Context) => Promise<void>;

async function answerTo(handler: Handler, RequestType: 'Create' | 'Delete', properties: object, remainingMs = 60_000) {
  const { port } = cloudFormation.address() as AddressInfo;
  const ResourceProperties = { ServiceToken: 'function', ...properties };
  const event = { RequestType, ResourceProperties, ResponseURL: `http://127.0.0.1:${port}/` };
  const context = { functionName: 'function', getRemainingTimeInMillis: () => remainingMs } as Context;
  await handler(event as unknown as CloudFormationCustomResourceEvent, context);
  return answers.at(-1);
}

function readSecrets(secret: string) {
  manager.reset();
  manager.on(GetSecretValueCommand, { SecretId: 'arn:edge' }).resolves({ SecretString: secret });
  return answerTo(readSecretsHandler, 'Create', { secrets: { EDGE_SECRET: 'arn:edge' }, issue: '1' });
}

function findStream(table: TableDescription) {
  dynamodb.reset();
  dynamodb.on(DescribeTableCommand, { TableName: 'bank' }).resolves({ Table: table });
  return answerTo(findStreamHandler, 'Create', { tableName: 'bank' });
}

it('the reader of secrets hands both values to CloudFormation, by the names of the variables and masked', async () => {
  expect(await readSecrets('{"current":"in use","other":"accepted"}')).toMatchObject({
    Status: 'SUCCESS',
    Data: { EDGE_SECRET: 'in use', EDGE_SECRET_OTHER: 'accepted' },
    NoEcho: true,
  });
});

it('the reader of secrets refuses what is not a secret, without a word of it in the reason', async () => {
  const answer = await readSecrets('secret but not JSON');
  expect(answer).toMatchObject({ Status: 'FAILED', NoEcho: true });
  expect(answer?.Reason).toBe('The secret of EDGE_SECRET must hold {"current": ..., "other": ...}');
});

it('the finder of the stream hands the present stream of the table to CloudFormation, and refuses a table without', async () => {
  const LatestStreamArn = 'arn:aws:dynamodb:eu-central-1:111122223333:table/bank/stream/2026-11-26T00:00:00.000';
  expect(await findStream({ LatestStreamArn })).toMatchObject({
    Status: 'SUCCESS',
    Data: { streamArn: LatestStreamArn },
  });
  expect(await findStream({})).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('has no stream') });
});

const refused = Object.assign(new Error('no policy allows it'), { name: 'AccessDeniedException' });

it('a custom resource asks again when AWS does not know the rights of its new role yet, until its time ends', async () => {
  dynamodb.reset();
  dynamodb
    .on(DescribeTableCommand)
    .rejectsOnce(refused)
    .resolves({ Table: { LatestStreamArn: 'arn:stream' } });
  const properties = { tableName: 'bank' };
  expect(await answerTo(findStreamHandler, 'Create', properties)).toMatchObject({ Status: 'SUCCESS' });
  dynamodb.reset();
  dynamodb.on(DescribeTableCommand).rejects(refused);
  const answer = await answerTo(findStreamHandler, 'Create', properties, 100);
  expect(answer).toMatchObject({ Status: 'FAILED', Reason: 'no policy allows it' });
});

it('a custom resource that is deleted asks AWS nothing', async () => {
  manager.reset();
  dynamodb.reset();
  for (const handler of [readSecretsHandler, findStreamHandler])
    expect(await answerTo(handler, 'Delete', {})).toMatchObject({ Status: 'SUCCESS', Data: {} });
});
