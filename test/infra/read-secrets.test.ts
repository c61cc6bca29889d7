import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, expect, it } from 'vitest';
import { handler } from '#infra/custom-resources/read-secrets.ts';

const manager = mockClient(SecretsManagerClient);
const answers: { Status: string; Reason: string; Data?: unknown; NoEcho: boolean }[] = [];
const cloudFormation = createServer(async (request, response) => {
  answers.push(JSON.parse(await text(request)));
  response.end();
}).listen(0, '127.0.0.1');
await once(cloudFormation, 'listening');
afterAll(() => {
  manager.restore();
  cloudFormation.close();
});

async function answerTo(RequestType: 'Create' | 'Delete', secret: string) {
  manager.reset();
  manager.on(GetSecretValueCommand, { SecretId: 'arn:edge' }).resolves({ SecretString: secret });
  const { port } = cloudFormation.address() as AddressInfo;
  const ResourceProperties = { ServiceToken: 'reader', secrets: { EDGE_SECRET: 'arn:edge' }, issue: '1' };
  const event = { RequestType, ResourceProperties, ResponseURL: `http://127.0.0.1:${port}/` };
  await handler(event as unknown as CloudFormationCustomResourceEvent, { functionName: 'reader' } as Context);
  return answers.at(-1);
}

it('the reader of secrets hands both values to CloudFormation, by the names of the variables and masked', async () => {
  expect(await answerTo('Create', '{"current":"in use","other":"accepted"}')).toMatchObject({
    Status: 'SUCCESS',
    Data: { EDGE_SECRET: 'in use', EDGE_SECRET_OTHER: 'accepted' },
    NoEcho: true,
  });
});

it.each(['{"current":"in use"}', 'secret but not JSON'])(
  'the reader of secrets refuses %s, without a word of it in the reason',
  async (secret) => {
    const answer = await answerTo('Create', secret);
    expect(answer).toMatchObject({ Status: 'FAILED', NoEcho: true });
    expect(answer?.Reason).toBe('The secret of EDGE_SECRET must hold {"current": ..., "other": ...}');
  },
);

it('the reader of secrets reads nothing when the stack is deleted', async () => {
  expect(await answerTo('Delete', '{}')).toMatchObject({ Status: 'SUCCESS', Data: {} });
});
